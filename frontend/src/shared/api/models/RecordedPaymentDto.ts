/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentMethod } from './PaymentMethod';
import type { PaymentMode } from './PaymentMode';
export type RecordedPaymentDto = {
    id: number;
    /**
     * invoices.id
     */
    invoiceId: number;
    amount: string;
    method: PaymentMethod;
    /**
     * test: no money was moved
     */
    mode: PaymentMode;
    reference: string | null;
    /**
     * When it arrived
     */
    paidAt: string;
    /**
     * The practice’s day of that
     */
    receivedOn: string;
};

