/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { InvoiceItemDto } from './InvoiceItemDto';
export type PackInvoiceDto = {
    description: string;
    items: Array<InvoiceItemDto>;
    /**
     * From the day of issue; null: upon receipt
     */
    dueInDays: number | null;
};

