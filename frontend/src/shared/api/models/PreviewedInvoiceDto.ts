/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { InvoiceItemDto } from './InvoiceItemDto';
export type PreviewedInvoiceDto = {
    description: string;
    items: Array<InvoiceItemDto>;
    /**
     * All items together
     */
    amount: string;
    /**
     * The last day to pay; null: upon receipt
     */
    dueDate: string | null;
};

