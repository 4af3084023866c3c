/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { OverviewDto } from '../models/OverviewDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class OverviewService {
    /**
     * The practice's figures
     * Money received and given back by month, test mode apart, and what is owed by its age.
     * @returns OverviewDto The practice's figures
     * @throws ApiError
     */
    public static getOverview(): CancelablePromise<OverviewDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/overview',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
}
