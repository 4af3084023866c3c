/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RefundRequestStatus } from './RefundRequestStatus';
export type RefundRequestDto = {
    id: number;
    /**
     * invoices.id
     */
    invoiceId: number;
    invoiceNumber: string;
    /**
     * users.id of the client
     */
    userId: number;
    reason: string;
    status: RefundRequestStatus;
    /**
     * Why it was declined
     */
    decisionReason: string | null;
    decidedAt: string | null;
    created_at: string;
};

