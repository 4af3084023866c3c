/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ClientSummaryDto } from '../models/ClientSummaryDto';
import type { FoundDto } from '../models/FoundDto';
import type { TodayDto } from '../models/TodayDto';
import type { ToDoDto } from '../models/ToDoDto';
import type { WeeklyCloseDto } from '../models/WeeklyCloseDto';
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
     * Find anything by any part of its words
     * Looks through clients' names, user names and e-mail addresses, titles of documents and requests, subjects of conversations, numbers and descriptions of invoices, kinds and notes of appointments. Not paged: at most 20, best first: the very title, then what begins with what was typed, then words that begin with it, then any part.
     * @returns FoundDto Find anything by any part of its words
     * @throws ApiError
     */
    public static findRecords({
        q,
    }: {
        /**
         * Words, in any case; each has to be part of a word of the record
         */
        q: string,
    }): CancelablePromise<Array<FoundDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/search',
            query: {
                'q': q,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * What a client has to do
     * Overdue tasks first, then by date: when an appointment begins, the last day of a request or an invoice, otherwise since when the task waits. It empties itself: what is signed, uploaded, paid, read or confirmed is gone.
     * @returns ToDoDto What a client has to do
     * @throws ApiError
     */
    public static listToDo({
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
    }): CancelablePromise<Array<ToDoDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/to-do',
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
    /**
     * The week's close
     * Money received and outstanding, promises due in the week, clients who wait for the practice and clients gone silent: all as at the week's end in the practice's time zone, or now. A week to come has nothing.
     * @returns WeeklyCloseDto The week's close
     * @throws ApiError
     */
    public static getWeeklyClose({
        week,
    }: {
        /**
         * A week of ISO 8601, Monday to Sunday; left out, the present one
         */
        week?: string,
    }): CancelablePromise<WeeklyCloseDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/weekly-close',
            query: {
                'week': week,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
}
