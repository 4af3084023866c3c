/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HealthPageDto } from '../models/HealthPageDto';
import type { LiveDto } from '../models/LiveDto';
import type { ReadyDto } from '../models/ReadyDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class HealthService {
    /**
     * The process runs
     * Touches neither database nor file store.
     * @returns LiveDto The process runs
     * @throws ApiError
     */
    public static live(): CancelablePromise<LiveDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/health/live',
        });
    }
    /**
     * The product can serve
     * The database answers; 503 otherwise, within 3 seconds. A file store that fails is told in the answer, since all calls without files go on.
     * @returns ReadyDto The product can serve
     * @throws ApiError
     */
    public static ready(): CancelablePromise<ReadyDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/health/ready',
            errors: {
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * How the installation is, in plain words
     * Everything is looked at now, in the order of the dashboard’s page.
     * @returns HealthPageDto How the installation is, in plain words
     * @throws ApiError
     */
    public static getHealth(): CancelablePromise<HealthPageDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/health',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * The figures of this process, for Prometheus
     * Requests and their times by route, jobs, mail, streams, connections, storage and the activity log, in the text format. Counts are those of the process that answers: each instance is asked by itself.
     * @returns string The figures of this process, for Prometheus
     * @throws ApiError
     */
    public static getMetrics(): CancelablePromise<string> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/metrics',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
}
