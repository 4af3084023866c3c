/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ActivityDto } from '../models/ActivityDto';
import type { AdminActivityDto } from '../models/AdminActivityDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class ActivityService {
    /**
     * What happened in own affairs, newest first
     * Own acts and those of the practice: what was uploaded, opened, signed. Filters by kind, by days of the practice's calendar, and by the address from which one did something oneself.
     * @returns ActivityDto What happened in own affairs, newest first
     * @throws ApiError
     */
    public static listActivity({
        limit,
        cursor,
        type,
        from,
        to,
        address,
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
         * Only this type, such as `document.signed`; without a dot, such as `document` or `invoice`, all that is about such a record
         */
        type?: string,
        /**
         * From this day on, by the practice's calendar
         */
        from?: string,
        /**
         * Up to the end of this day
         */
        to?: string,
        /**
         * Only what was done by oneself from this IP address
         */
        address?: string,
    }): CancelablePromise<Array<ActivityDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/activity',
            query: {
                'limit': limit,
                'cursor': cursor,
                'type': type,
                'from': from,
                'to': to,
                'address': address,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Everybody's activity, newest first
     * Refused attempts among it. Searches the subject's title. The events of one subject are a chain: each hash covers the one before, so that a change shows.
     * @returns AdminActivityDto Everybody's activity, newest first
     * @throws ApiError
     */
    public static listAllActivity({
        limit,
        cursor,
        search,
        userId,
        subjectType,
        subjectId,
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
         * Part of a word, in any case
         */
        search?: string,
        /**
         * Only what concerns this user, or was done by them
         */
        userId?: number,
        /**
         * Only subjects of this type: document, document_request, account …
         */
        subjectType?: string,
        /**
         * Only this subject; subjectType tells which kind it is
         */
        subjectId?: number,
    }): CancelablePromise<Array<AdminActivityDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/activity',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'userId': userId,
                'subjectType': subjectType,
                'subjectId': subjectId,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
}
