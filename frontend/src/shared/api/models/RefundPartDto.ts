/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentMode } from './PaymentMode';
import type { RefundStatus } from './RefundStatus';
export type RefundPartDto = {
    /**
     * refunds.id
     */
    id: number;
    amount: string;
    /**
     * test: no money was moved
     */
    mode: PaymentMode;
    /**
     * pending: the payment provider has it in hand
     */
    status: RefundStatus;
    refundedAt: string | null;
    /**
     * Why it failed
     */
    failure: string | null;
};

