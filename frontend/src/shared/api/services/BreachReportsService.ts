/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BreachReportDto } from '../models/BreachReportDto';
import type { BreachReportRowDto } from '../models/BreachReportRowDto';
import type { CreateBreachReportDto } from '../models/CreateBreachReportDto';
import type { ExposureLeadsDto } from '../models/ExposureLeadsDto';
import type { NewBreachNoticeDto } from '../models/NewBreachNoticeDto';
import type { ReachedClientDto } from '../models/ReachedClientDto';
import type { UpdateBreachReportDto } from '../models/UpdateBreachReportDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class BreachReportsService {
    /**
     * All breach reports, newest first
     * Exercises too, marked as such.
     * @returns BreachReportRowDto All breach reports, newest first
     * @throws ApiError
     */
    public static listBreachReports({
        limit,
        cursor,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<BreachReportRowDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/breach-reports',
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Find out whose data a breach may have reached
     * Out of the log and of what is held: whose data could have been seen, since when, of which kinds, by state of residence, and which days may count. The findings are kept as they are now. Shaped like 16 CFR 314.4(j) and Tex. Bus. & Com. Code 521.053; no legal advice.
     * @returns BreachReportDto Find out whose data a breach may have reached
     * @throws ApiError
     */
    public static createBreachReport({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateBreachReportDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<BreachReportDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/breach-reports',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * What there is to begin a report with
     * The accounts of the practice and, of the account that is asked for, the latest sign-ins and the access tokens, revoked ones too.
     * @returns ExposureLeadsDto What there is to begin a report with
     * @throws ApiError
     */
    public static getBreachReportLeads({
        userId,
    }: {
        /**
         * users.id
         */
        userId?: number,
    }): CancelablePromise<ExposureLeadsDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/breach-reports/leads',
            query: {
                'userId': userId,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * One breach report
     * With the days that may count as of what it says now. Shaped like 16 CFR 314.4(j) and Tex. Bus. & Com. Code 521.053; no legal advice.
     * @returns BreachReportDto One breach report
     * @throws ApiError
     */
    public static getBreachReport({
        id,
    }: {
        /**
         * breach_reports.id
         */
        id: number,
    }): CancelablePromise<BreachReportDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/breach-reports/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Correct what the practice says of a breach
     * What was found stays as it was: make another report for another span.
     * @returns BreachReportDto Correct what the practice says of a breach
     * @throws ApiError
     */
    public static updateBreachReport({
        id,
        requestBody,
    }: {
        /**
         * breach_reports.id
         */
        id: number,
        requestBody: UpdateBreachReportDto,
    }): CancelablePromise<BreachReportDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/breach-reports/{id}',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Note that somebody was told of a breach
     * An authority, the people concerned, an insurance company: whom, on which day, and how.
     * @returns BreachReportDto Note that somebody was told of a breach
     * @throws ApiError
     */
    public static addBreachNotice({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * breach_reports.id
         */
        id: number,
        requestBody: NewBreachNoticeDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<BreachReportDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/breach-reports/{id}/notices',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Take back such a note that was entered by mistake
     * The activity log keeps both.
     * @returns BreachReportDto Take back such a note that was entered by mistake
     * @throws ApiError
     */
    public static removeBreachNotice({
        id,
        noticeId,
    }: {
        /**
         * breach_reports.id
         */
        id: number,
        /**
         * Within its report
         */
        noticeId: number,
    }): CancelablePromise<BreachReportDto> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/breach-reports/{id}/notices/{noticeId}',
            path: {
                'id': id,
                'noticeId': noticeId,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * The clients whose data could have been seen
     * Those about whom the log shows acts come first, the latest before the others.
     * @returns ReachedClientDto The clients whose data could have been seen
     * @throws ApiError
     */
    public static listReachedClients({
        id,
        limit,
        cursor,
    }: {
        /**
         * breach_reports.id
         */
        id: number,
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<ReachedClientDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/breach-reports/{id}/clients',
            path: {
                'id': id,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * The same as CSV, with addresses for letters
     * Under their present names and addresses. UTF-8 with a byte order mark. Needs a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`), never an access token (403 `auth.session_required`).
     * @returns binary The same as CSV, with addresses for letters
     * @throws ApiError
     */
    public static exportReachedClients({
        id,
    }: {
        /**
         * breach_reports.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/breach-reports/{id}/clients/export',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * A breach report as PDF
     * Without the list of clients, which is the CSV. Shaped like 16 CFR 314.4(j) and Tex. Bus. & Com. Code 521.053; no legal advice.
     * @returns binary A breach report as PDF
     * @throws ApiError
     */
    public static getBreachReportFile({
        id,
    }: {
        /**
         * breach_reports.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/breach-reports/{id}/file',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
}
