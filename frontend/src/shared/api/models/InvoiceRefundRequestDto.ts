/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RefundRequestStatus } from './RefundRequestStatus';
export type InvoiceRefundRequestDto = {
    /**
     * refund_requests.id
     */
    id: number;
    reason: string;
    status: RefundRequestStatus;
    decisionReason: string | null;
    /**
     * When the practice decided
     */
    decidedAt: string | null;
    created_at: string;
};

