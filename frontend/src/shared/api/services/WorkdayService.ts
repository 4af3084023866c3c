/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { TodayDto } from '../models/TodayDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class WorkdayService {
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
