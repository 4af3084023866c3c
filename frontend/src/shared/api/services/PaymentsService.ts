/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminRefundRequestDto } from '../models/AdminRefundRequestDto';
import type { DecideRefundRequestDto } from '../models/DecideRefundRequestDto';
import type { InvoiceDetailsDto } from '../models/InvoiceDetailsDto';
import type { MadeRefundDto } from '../models/MadeRefundDto';
import type { MakeRefundDto } from '../models/MakeRefundDto';
import type { PayingDto } from '../models/PayingDto';
import type { PaymentDifferenceDto } from '../models/PaymentDifferenceDto';
import type { RecordedPaymentDto } from '../models/RecordedPaymentDto';
import type { RecordPaymentDto } from '../models/RecordPaymentDto';
import type { RefundRequestDto } from '../models/RefundRequestDto';
import type { RefundRequestStatus } from '../models/RefundRequestStatus';
import type { ReportPaymentDto } from '../models/ReportPaymentDto';
import type { RequestRefundDto } from '../models/RequestRefundDto';
import type { WebhookReceiptDto } from '../models/WebhookReceiptDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class PaymentsService {
    /**
     * Pay what is owed on an invoice
     * paid: it is settled; redirect: to be paid at `url`, once however often this is called; processing: it is on its way; instructions: how to pay outside of the product.
     * @returns PayingDto Pay what is owed on an invoice
     * @throws ApiError
     */
    public static payInvoice({
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
    }): CancelablePromise<PayingDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/invoices/{id}/pay',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * Say that an invoice is paid
     * Only where PAYMENTS is offline: the practice looks whether it arrived, records the payment or dismisses the report.
     * @returns InvoiceDetailsDto Say that an invoice is paid
     * @throws ApiError
     */
    public static reportPayment({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * invoices.id
         */
        id: number,
        requestBody: ReportPaymentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<InvoiceDetailsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/invoices/{id}/payment-report',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
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
     * Ask for a refund
     * Of a paid invoice, within 48 hours after its last payment; one request at a time.
     * @returns RefundRequestDto Ask for a refund
     * @throws ApiError
     */
    public static requestRefund({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * invoices.id
         */
        id: number,
        requestBody: RequestRefundDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<RefundRequestDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/invoices/{id}/refund-request',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
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
     * Record a payment that has arrived
     * At most what is owed. It counts as live money, whatever PAYMENTS says, and ends what its client has reported. A page on which the client could still pay is ended first.
     * @returns RecordedPaymentDto Record a payment that has arrived
     * @throws ApiError
     */
    public static recordPayment({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * invoices.id
         */
        id: number,
        requestBody: RecordPaymentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<RecordedPaymentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/invoices/{id}/payments',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * Give money back
     * The latest payment first: by the provider that took it, else as the practice gives it back itself. Each payment gets a refund of its own, which succeeds or fails by itself. Of a fully paid invoice the balance stays zero; of a partly paid one it grows back, unless `stillOwed` is false. Ends the wait of a refund request. Not while a payment is disputed. Needs a session that is fresh, or `password`, and never takes an access token (403 `auth.session_required`).
     * @returns MadeRefundDto Give money back
     * @throws ApiError
     */
    public static makeRefund({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * invoices.id
         */
        id: number,
        requestBody: MakeRefundDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<MadeRefundDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/invoices/{id}/refunds',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * Dismiss what a client has reported
     * The payment did not arrive: the client is told, and may pay or report again.
     * @returns void
     * @throws ApiError
     */
    public static dismissPaymentReport({
        id,
    }: {
        /**
         * invoices.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/invoices/{id}/payment-report',
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
     * All clients' refund requests, newest first
     * Decided ones too, unless `status` is given.
     * @returns AdminRefundRequestDto All clients' refund requests, newest first
     * @throws ApiError
     */
    public static listRefundRequests({
        limit,
        cursor,
        status,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        status?: RefundRequestStatus,
    }): CancelablePromise<Array<AdminRefundRequestDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/refund-requests',
            query: {
                'limit': limit,
                'cursor': cursor,
                'status': status,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Decline a refund request
     * With a reason, which the client reads. A refund is made at the invoice, and ends the wait as well.
     * @returns AdminRefundRequestDto Decline a refund request
     * @throws ApiError
     */
    public static decideRefundRequest({
        id,
        requestBody,
    }: {
        /**
         * refund_requests.id
         */
        id: number,
        requestBody: DecideRefundRequestDto,
    }): CancelablePromise<AdminRefundRequestDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/refund-requests/{id}',
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
     * What ledger and payment provider tell differently, newest first
     * Compared each night; what no longer differs goes.
     * @returns PaymentDifferenceDto What ledger and payment provider tell differently, newest first
     * @throws ApiError
     */
    public static listPaymentDifferences({
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
    }): CancelablePromise<Array<PaymentDifferenceDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/payment-differences',
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
     * Take an event of Stripe
     * For Stripe alone, whose signature over the body is the right. Each event is handled once, in whatever order they come. Outside of PAYMENTS=stripe there is nothing here.
     * @returns WebhookReceiptDto Take an event of Stripe
     * @throws ApiError
     */
    public static receiveStripeEvent({
        stripeSignature,
    }: {
        /**
         * By the signing secret of the endpoint, over the body
         */
        stripeSignature?: string,
    }): CancelablePromise<WebhookReceiptDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/payments/stripe/webhook',
            headers: {
                'Stripe-Signature': stripeSignature,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
}
