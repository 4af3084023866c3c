/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminInvoiceDetailsDto } from '../models/AdminInvoiceDetailsDto';
import type { AdminInvoiceDto } from '../models/AdminInvoiceDto';
import type { CreateInvoiceDto } from '../models/CreateInvoiceDto';
import type { InvoiceDetailsDto } from '../models/InvoiceDetailsDto';
import type { InvoiceDto } from '../models/InvoiceDto';
import type { InvoiceStatus } from '../models/InvoiceStatus';
import type { InvoiceSummaryDto } from '../models/InvoiceSummaryDto';
import type { InvoiceVersionDto } from '../models/InvoiceVersionDto';
import type { UpdateInvoiceDto } from '../models/UpdateInvoiceDto';
import type { VoidInvoiceDto } from '../models/VoidInvoiceDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class InvoicesService {
    /**
     * The invoices issued from one day to another, as CSV
     * Void ones too, without drafts, in the order of their days: Number, Issued, Due, Client, Description, Amount, Balance, Status. UTF-8 with a byte order mark; an apostrophe stands before text that a spreadsheet program would take for a formula. Needs a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`), never an access token (403 `auth.session_required`).
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
                503: `Briefly unavailable`,
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
                503: `Briefly unavailable`,
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
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * Own invoices, newest first
     * Void ones too; no drafts. Searches number and description.
     * @returns InvoiceDto Own invoices, newest first
     * @throws ApiError
     */
    public static listInvoices({
        limit,
        cursor,
        search,
        status,
        owed,
        overdue,
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
        status?: InvoiceStatus,
        /**
         * Unpaid or partly paid; or neither
         */
        owed?: boolean,
        /**
         * Overdue, or not
         */
        overdue?: boolean,
    }): CancelablePromise<Array<InvoiceDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/invoices',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'status': status,
                'owed': owed,
                'overdue': overdue,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * How much is owed
     * Over all pages of the list with the same filters. Counts what is owed, unless `status` or `owed` asks for others.
     * @returns InvoiceSummaryDto How much is owed
     * @throws ApiError
     */
    public static summarizeInvoices({
        limit,
        cursor,
        search,
        status,
        owed,
        overdue,
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
        status?: InvoiceStatus,
        /**
         * Unpaid or partly paid; or neither
         */
        owed?: boolean,
        /**
         * Overdue, or not
         */
        overdue?: boolean,
    }): CancelablePromise<InvoiceSummaryDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/invoices/summary',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'status': status,
                'owed': owed,
                'overdue': overdue,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * One invoice
     * A client's own; any for an admin. With its items, payments and refunds.
     * @returns InvoiceDetailsDto One invoice
     * @throws ApiError
     */
    public static getInvoice({
        id,
    }: {
        /**
         * invoices.id
         */
        id: number,
    }): CancelablePromise<InvoiceDetailsDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/invoices/{id}',
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
     * All clients' invoices, newest first
     * Drafts and void ones too. Searches number, description and the client’s name.
     * @returns AdminInvoiceDto All clients' invoices, newest first
     * @throws ApiError
     */
    public static listAllInvoices({
        limit,
        cursor,
        search,
        status,
        owed,
        overdue,
        userId,
        reported,
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
        status?: InvoiceStatus,
        /**
         * Unpaid or partly paid; or neither
         */
        owed?: boolean,
        /**
         * Overdue, or not
         */
        overdue?: boolean,
        /**
         * Only this client's invoices
         */
        userId?: number,
        /**
         * Its client says to have paid it, and the practice has not decided yet; or not so
         */
        reported?: boolean,
    }): CancelablePromise<Array<AdminInvoiceDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/invoices',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'status': status,
                'owed': owed,
                'overdue': overdue,
                'userId': userId,
                'reported': reported,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Write an invoice
     * It is issued at once, with the next number of the series, and its client is told; `draft: true` keeps it for the practice.
     * @returns AdminInvoiceDetailsDto Write an invoice
     * @throws ApiError
     */
    public static createInvoice({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateInvoiceDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminInvoiceDetailsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/invoices',
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
     * Sums of what is listed
     * Over all pages of the list with the same filters.
     * @returns InvoiceSummaryDto Sums of what is listed
     * @throws ApiError
     */
    public static summarizeAllInvoices({
        limit,
        cursor,
        search,
        status,
        owed,
        overdue,
        userId,
        reported,
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
        status?: InvoiceStatus,
        /**
         * Unpaid or partly paid; or neither
         */
        owed?: boolean,
        /**
         * Overdue, or not
         */
        overdue?: boolean,
        /**
         * Only this client's invoices
         */
        userId?: number,
        /**
         * Its client says to have paid it, and the practice has not decided yet; or not so
         */
        reported?: boolean,
    }): CancelablePromise<InvoiceSummaryDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/invoices/summary',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'status': status,
                'owed': owed,
                'overdue': overdue,
                'userId': userId,
                'reported': reported,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * One invoice, as the practice sees it
     * With its items, payments and refunds.
     * @returns AdminInvoiceDetailsDto One invoice, as the practice sees it
     * @throws ApiError
     */
    public static getInvoiceForAdmin({
        id,
    }: {
        /**
         * invoices.id
         */
        id: number,
    }): CancelablePromise<AdminInvoiceDetailsDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/invoices/{id}',
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
     * Change an invoice before its first payment
     * What is left out stays as it is. An issued one keeps its number and day of issue, and its PDF is drawn anew as the next version.
     * @returns AdminInvoiceDetailsDto Change an invoice before its first payment
     * @throws ApiError
     */
    public static updateInvoice({
        id,
        requestBody,
    }: {
        /**
         * invoices.id
         */
        id: number,
        requestBody: UpdateInvoiceDto,
    }): CancelablePromise<AdminInvoiceDetailsDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/invoices/{id}',
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
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Delete an invoice before its first payment
     * A draft is removed. An issued one is reversed in the ledger and leaves both lists; its number stays used. 409 under a legal hold (`invoice.held`).
     * @returns void
     * @throws ApiError
     */
    public static deleteInvoice({
        id,
    }: {
        /**
         * invoices.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/invoices/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Earlier versions of an invoice, newest first
     * Every change keeps the values before it, of drafts as well.
     * @returns InvoiceVersionDto Earlier versions of an invoice, newest first
     * @throws ApiError
     */
    public static listInvoiceVersions({
        id,
        limit,
        cursor,
    }: {
        /**
         * invoices.id
         */
        id: number,
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<InvoiceVersionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/invoices/{id}/versions',
            path: {
                'id': id,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Issue a draft
     * It takes its number, and its client is told. 409 `practice.incomplete` while the practice’s own details are missing.
     * @returns AdminInvoiceDetailsDto Issue a draft
     * @throws ApiError
     */
    public static issueInvoice({
        id,
    }: {
        /**
         * invoices.id
         */
        id: number,
    }): CancelablePromise<AdminInvoiceDetailsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/invoices/{id}/issue',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Make an issued invoice void
     * One of which nothing is paid. It stays in both lists, with its number and without a balance.
     * @returns AdminInvoiceDetailsDto Make an issued invoice void
     * @throws ApiError
     */
    public static voidInvoice({
        id,
        requestBody,
    }: {
        /**
         * invoices.id
         */
        id: number,
        requestBody: VoidInvoiceDto,
    }): CancelablePromise<AdminInvoiceDetailsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/invoices/{id}/void',
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
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Remind a client of an invoice
     * By the notifications and the mail that the client has chosen. Only of one that is owed, and once a day: a second one is 409 reminder.already_sent.
     * @returns string Remind a client of an invoice
     * @throws ApiError
     */
    public static remindOfInvoice({
        id,
        idempotencyKey,
    }: {
        /**
         * invoices.id
         */
        id: number,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<string> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/invoices/{id}/remind',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            responseHeader: 'Idempotency-Replayed',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * An own statement as PDF
     * Opening balance, invoices, payments, refunds and closing balance between two days of the practice, both inclusive. 60 in an hour.
     * @returns binary An own statement as PDF
     * @throws ApiError
     */
    public static ownStatement({
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
            url: '/api/statement',
            query: {
                'from': from,
                'to': to,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * The statement of a client as PDF
     * Opening balance, invoices, payments, refunds and closing balance between two days of the practice, both inclusive.
     * @returns binary The statement of a client as PDF
     * @throws ApiError
     */
    public static clientStatement({
        from,
        to,
        id,
    }: {
        /**
         * The first day, in the time zone of the practice
         */
        from: string,
        /**
         * The last day; not before the first
         */
        to: string,
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}/statement',
            path: {
                'id': id,
            },
            query: {
                'from': from,
                'to': to,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                503: `Briefly unavailable`,
            },
        });
    }
}
