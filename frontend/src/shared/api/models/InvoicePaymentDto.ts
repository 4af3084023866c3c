/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentMethod } from './PaymentMethod';
import type { PaymentMode } from './PaymentMode';
export type InvoicePaymentDto = {
    /**
     * payments.id
     */
    id: number;
    /**
     * What arrived
     */
    amount: string;
    method: PaymentMethod;
    mode: PaymentMode;
    reference: string | null;
    paidAt: string;
    /**
     * The practice’s day on which it arrived
     */
    receivedOn: string;
};

