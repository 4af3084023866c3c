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
    /**
     * The invoice as PDF
     * A client's own; any client's for an admin. Drawn once for each version and kept with its hash. An admin sees a draft as it would be.
     * @returns binary The invoice as PDF
     * @throws ApiError
     */
    public static invoicePdf({
        id,
    }: {
        /**
         * invoices.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/invoices/{id}/pdf',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * The receipt of a payment as PDF
     * A client's own; any client's for an admin. Drawn when it is first opened, and kept then.
     * @returns binary The receipt of a payment as PDF
     * @throws ApiError
     */
    public static paymentReceipt({
        id,
    }: {
        /**
         * payments.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/payments/{id}/receipt',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * The credit note of a refund as PDF
     * A client's own; any client's for an admin. Of a refund that has succeeded. Drawn when it is first opened, and kept then.
     * @returns binary The credit note of a refund as PDF
     * @throws ApiError
     */
    public static refundCreditNote({
        id,
    }: {
        /**
         * refunds.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/refunds/{id}/credit-note',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
}
