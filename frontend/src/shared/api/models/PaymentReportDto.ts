/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentMethod } from './PaymentMethod';
export type PaymentReportDto = {
    method: PaymentMethod;
    reference: string | null;
    at: string;
};

