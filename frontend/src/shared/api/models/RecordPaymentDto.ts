/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentMethod } from './PaymentMethod';
export type RecordPaymentDto = {
    /**
     * At most what is owed
     */
    amount: string;
    method: PaymentMethod;
    /**
     * Such as the number of a check
     */
    reference?: string | null;
    /**
     * The practice’s day on which it arrived, not before the issue; today, where it is left out
     */
    receivedOn?: string;
};

