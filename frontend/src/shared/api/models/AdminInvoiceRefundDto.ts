/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentMode } from './PaymentMode';
import type { RefundStatus } from './RefundStatus';
export type AdminInvoiceRefundDto = {
    /**
     * refunds.id
     */
    id: number;
    /**
     * What goes back
     */
    amount: string;
    reason: string;
    mode: PaymentMode;
    status: RefundStatus;
    /**
     * When it went back
     */
    refundedAt: string | null;
    created_at: string;
    /**
     * Why it failed
     */
    failure: string | null;
};

