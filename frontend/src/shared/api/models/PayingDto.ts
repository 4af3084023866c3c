/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { InvoiceDetailsDto } from './InvoiceDetailsDto';
import type { PaymentOutcome } from './PaymentOutcome';
export type PayingDto = {
    outcome: PaymentOutcome;
    /**
     * Of redirect: where it is paid
     */
    url?: string;
    /**
     * Of instructions: how the practice wants to be paid
     */
    instructions?: string;
    invoice: InvoiceDetailsDto;
};

