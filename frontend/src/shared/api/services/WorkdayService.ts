/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ClientSummaryDto } from '../models/ClientSummaryDto';
import type { TodayDto } from '../models/TodayDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class WorkdayService {
    /**
     * One client at a glance
     * How much there is, what is open, and when the practice last heard of them.
     * @returns ClientSummaryDto One client at a glance
     * @throws ApiError
     */
    public static getClientSummary({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<ClientSummaryDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}/summary',
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
     * What waits for the practice
     * Each list with its number and its first five, oldest first. Clients whose accounts are closed, and suspected spam, do not count.
     * @returns TodayDto What waits for the practice
     * @throws ApiError
     */
    public static getToday(): CancelablePromise<TodayDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/today',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
}
