/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdoptedSecurityPlanDto } from '../models/AdoptedSecurityPlanDto';
import type { AdoptSecurityPlanDto } from '../models/AdoptSecurityPlanDto';
import type { SecurityPlanDto } from '../models/SecurityPlanDto';
import type { SecurityPlanVersionDto } from '../models/SecurityPlanVersionDto';
import type { WriteSecurityPlanDto } from '../models/WriteSecurityPlanDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class SecurityPlanService {
    /**
     * The written information security plan as it stands now
     * Written by the practice and found by the program in its settings, accounts and log. Its sections follow IRS Publication 5708; each names the part of 16 CFR 314.4 that it is shaped like. No legal advice.
     * @returns SecurityPlanDto The written information security plan as it stands now
     * @throws ApiError
     */
    public static getSecurityPlan(): CancelablePromise<SecurityPlanDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/security-plan',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Write what only the practice knows
     * The whole of it; what is left out is empty. The plan in force stays until another is adopted.
     * @returns SecurityPlanDto Write what only the practice knows
     * @throws ApiError
     */
    public static writeSecurityPlan({
        requestBody,
    }: {
        requestBody: WriteSecurityPlanDto,
    }): CancelablePromise<SecurityPlanDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/security-plan',
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
     * The plan as it stands now, as PDF
     * Marked as a draft; it is not kept.
     * @returns binary The plan as it stands now, as PDF
     * @throws ApiError
     */
    public static getSecurityPlanDraft(): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/security-plan/draft/file',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Adopt the plan as it stands now
     * It becomes the next version, whose PDF is kept with its hash and never changes. Needs the name of who is responsible. The practice is reminded of the review from 30 days before its day.
     * @returns AdoptedSecurityPlanDto Adopt the plan as it stands now
     * @throws ApiError
     */
    public static adoptSecurityPlan({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: AdoptSecurityPlanDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdoptedSecurityPlanDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/security-plan/adopt',
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
     * The versions that were adopted, newest first
     * The newest is the plan in force.
     * @returns SecurityPlanVersionDto The versions that were adopted, newest first
     * @throws ApiError
     */
    public static listSecurityPlanVersions({
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
    }): CancelablePromise<Array<SecurityPlanVersionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/security-plan/versions',
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
     * An adopted version as PDF
     * Exactly as it was drawn when it was adopted.
     * @returns binary An adopted version as PDF
     * @throws ApiError
     */
    public static getSecurityPlanVersion({
        id,
    }: {
        /**
         * The number of the version
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/security-plan/versions/{id}/file',
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
