/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdoptRulesDto } from '../models/AdoptRulesDto';
import type { DestructionDto } from '../models/DestructionDto';
import type { LegalHoldDto } from '../models/LegalHoldDto';
import type { PlaceHoldDto } from '../models/PlaceHoldDto';
import type { ResumeRetentionDto } from '../models/ResumeRetentionDto';
import type { RetentionPreviewDto } from '../models/RetentionPreviewDto';
import type { RetentionRulesDto } from '../models/RetentionRulesDto';
import type { WantedRulesDto } from '../models/WantedRulesDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class RetentionService {
    /**
     * How long what is kept
     * Every category, with what speaks for a period; no legal advice. What has no rule is kept forever. Invoices, payments, ledger and activity log are never destroyed. `paused` after a restore.
     * @returns RetentionRulesDto How long what is kept
     * @throws ApiError
     */
    public static listRetentionRules(): CancelablePromise<RetentionRulesDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/retention',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Adopt retention rules
     * Categories that are left out keep their rule. A rule that destroys more than the one before needs the `confirmation` of the preview of exactly these rules (409 `retention.not_previewed`), and begins a week later. Needs a session that is fresh, or the own `password`, and never an access token (403 `auth.session_required`).
     * @returns RetentionRulesDto Adopt retention rules
     * @throws ApiError
     */
    public static adoptRetentionRules({
        requestBody,
    }: {
        requestBody: AdoptRulesDto,
    }): CancelablePromise<RetentionRulesDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/retention',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * What rules would destroy
     * As if they were in force now. Nothing is destroyed, and nothing is stored.
     * @returns RetentionPreviewDto What rules would destroy
     * @throws ApiError
     */
    public static previewRetention({
        requestBody,
    }: {
        requestBody: WantedRulesDto,
    }): CancelablePromise<RetentionPreviewDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/retention/preview',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Resume retention after a restore
     * A restored backup may lack legal holds and bring back rules, so nothing is destroyed until an admin has checked them. Where it is not paused, nothing changes. Needs a session that is fresh, or the own `password`, and never an access token (403 `auth.session_required`).
     * @returns RetentionRulesDto Resume retention after a restore
     * @throws ApiError
     */
    public static resumeRetention({
        requestBody,
    }: {
        requestBody: ResumeRetentionDto,
    }): CancelablePromise<RetentionRulesDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/retention/resume',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * What was destroyed, newest first
     * One entry for each client, and for records of no client, of a night.
     * @returns DestructionDto What was destroyed, newest first
     * @throws ApiError
     */
    public static listDestructions({
        limit,
        cursor,
        userId,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        /**
         * Only of that client
         */
        userId?: number,
    }): CancelablePromise<Array<DestructionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/destructions',
            query: {
                'limit': limit,
                'cursor': cursor,
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
     * A certificate of destruction as PDF
     * What is gone, by which rule, with the SHA-256 of each file and text. 409 until the last file is removed.
     * @returns binary A certificate of destruction as PDF
     * @throws ApiError
     */
    public static certificateOfDestruction({
        id,
    }: {
        /**
         * destructions.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/destructions/{id}/certificate',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * Legal holds, newest first
     * Those in force, unless `all` is true.
     * @returns LegalHoldDto Legal holds, newest first
     * @throws ApiError
     */
    public static listLegalHolds({
        limit,
        cursor,
        userId,
        all,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        /**
         * Only of that client
         */
        userId?: number,
        /**
         * Those that were released, too
         */
        all?: boolean,
    }): CancelablePromise<Array<LegalHoldDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/legal-holds',
            query: {
                'limit': limit,
                'cursor': cursor,
                'userId': userId,
                'all': all,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Hold all records of a client
     * While it is in force nothing that it covers is deleted, purged or destroyed (409 `document.held`, `client.held`, `note.held`, `invoice.held`, `goal.held`, `request.held`); what is changed keeps its earlier versions. Also of a client whose account is closed. The client is told nothing of it. Sent again, it changes the reason.
     * @returns LegalHoldDto Hold all records of a client
     * @throws ApiError
     */
    public static holdClient({
        id,
        requestBody,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        requestBody: PlaceHoldDto,
    }): CancelablePromise<LegalHoldDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/clients/{id}/legal-hold',
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
     * Release the hold on all records of a client
     * Holds on single documents of theirs stay. Needs a session that is fresh (`POST /api/session/confirm`), and never an access token (403 `auth.session_required`).
     * @returns void
     * @throws ApiError
     */
    public static releaseClient({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/clients/{id}/legal-hold',
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
     * Hold a document
     * While it is in force nothing that it covers is deleted, purged or destroyed (409 `document.held`, `client.held`, `note.held`, `invoice.held`, `goal.held`, `request.held`); what is changed keeps its earlier versions. Also one that was deleted and can still be restored. Sent again, it changes the reason.
     * @returns LegalHoldDto Hold a document
     * @throws ApiError
     */
    public static holdDocument({
        id,
        requestBody,
    }: {
        /**
         * documents.id
         */
        id: number,
        requestBody: PlaceHoldDto,
    }): CancelablePromise<LegalHoldDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/documents/{id}/legal-hold',
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
     * Release the hold on a document
     * One on all records of its client stays. Needs a session that is fresh (`POST /api/session/confirm`), and never an access token (403 `auth.session_required`).
     * @returns void
     * @throws ApiError
     */
    public static releaseDocument({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/documents/{id}/legal-hold',
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
