/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CreateRecurringInvoiceDto } from '../models/CreateRecurringInvoiceDto';
import type { RecurringInvoiceDto } from '../models/RecurringInvoiceDto';
import type { UpdateRecurringInvoiceDto } from '../models/UpdateRecurringInvoiceDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class RecurringInvoicesService {
    /**
     * All recurring invoices, newest first
     * Without those that were ended. Searches the description and the client's name.
     * @returns RecurringInvoiceDto All recurring invoices, newest first
     * @throws ApiError
     */
    public static listRecurringInvoices({
        limit,
        cursor,
        search,
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
         * Part of a word, in any case
         */
        search?: string,
        /**
         * Only this client's
         */
        userId?: number,
    }): CancelablePromise<Array<RecurringInvoiceDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/recurring-invoices',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
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
     * Bill a client every period
     * The first invoice is issued on `startsOn`, at once where that is today, and then every period: each once, on the practice's day. A 31st becomes the month's last day; months are counted from `startsOn`. While the practice’s own details are missing, invoices that become due wait, and Today shows them.
     * @returns RecurringInvoiceDto Bill a client every period
     * @throws ApiError
     */
    public static createRecurringInvoice({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateRecurringInvoiceDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<RecurringInvoiceDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/recurring-invoices',
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
     * One recurring invoice
     * One that was ended is not there.
     * @returns RecurringInvoiceDto One recurring invoice
     * @throws ApiError
     */
    public static getRecurringInvoice({
        id,
    }: {
        /**
         * recurring_invoices.id
         */
        id: number,
    }): CancelablePromise<RecurringInvoiceDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/recurring-invoices/{id}',
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
     * Change what comes next, pause or resume
     * What was issued stays as it is. Paused periods are not made up. What is left out stays as it is.
     * @returns RecurringInvoiceDto Change what comes next, pause or resume
     * @throws ApiError
     */
    public static updateRecurringInvoice({
        id,
        requestBody,
    }: {
        /**
         * recurring_invoices.id
         */
        id: number,
        requestBody: UpdateRecurringInvoiceDto,
    }): CancelablePromise<RecurringInvoiceDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/recurring-invoices/{id}',
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
     * End a recurring invoice
     * Nothing more is issued; what was issued stays.
     * @returns void
     * @throws ApiError
     */
    public static endRecurringInvoice({
        id,
    }: {
        /**
         * recurring_invoices.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/recurring-invoices/{id}',
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
