/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HealthDto } from '../models/HealthDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class HealthService {
    /**
     * The process runs
     * Touches neither database nor file store.
     * @returns HealthDto The process runs
     * @throws ApiError
     */
    public static live(): CancelablePromise<HealthDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/health/live',
        });
    }
    /**
     * The product can serve
     * The database answers and the file store is reached; 503 otherwise.
     * @returns HealthDto The product can serve
     * @throws ApiError
     */
    public static ready(): CancelablePromise<HealthDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/health/ready',
            errors: {
                503: `Briefly unavailable`,
            },
        });
    }
}
