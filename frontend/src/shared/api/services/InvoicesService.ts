/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class InvoicesService {
    /**
     * The invoices issued from one day to another, as CSV
     * Void ones too, without drafts, in the order of their days: Number, Issued, Due, Client, Description, Amount, Balance, Status. UTF-8 with a byte order mark; an apostrophe stands before text that a spreadsheet program would take for a formula.
     * @returns binary The invoices issued from one day to another, as CSV
     * @throws ApiError
     */
    public static exportInvoices({
        from,
        to,
    }: {
        /**
         * The first day, in the time zone of the practice
         */
        from: string,
        /**
         * The last day; not before the first
         */
        to: string,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/invoices/export',
            query: {
                'from': from,
                'to': to,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
}
