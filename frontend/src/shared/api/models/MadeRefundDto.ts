/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentMode } from './PaymentMode';
import type { RefundPartDto } from './RefundPartDto';
import type { RefundStatus } from './RefundStatus';
export type MadeRefundDto = {
    /**
     * Of the first that did not fail
     */
    id: number;
    /**
     * invoices.id
     */
    invoiceId: number;
    /**
     * What went back or is on its way; less than the request where a part failed
     */
    amount: string;
    reason: string;
    /**
     * False: it reduces the invoice, and the balance does not grow
     */
    stillOwed: boolean;
    /**
     * test: no money was moved
     */
    mode: PaymentMode;
    /**
     * pending: the payment provider has some of it in hand
     */
    status: RefundStatus;
    refundedAt: string | null;
    created_at: string;
    /**
     * One for each payment, the latest payment first
     */
    refunds: Array<RefundPartDto>;
};

