/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentMethod } from './PaymentMethod';
export type ReportPaymentDto = {
    method: PaymentMethod;
    /**
     * Such as the number of a check
     */
    reference?: string | null;
};

