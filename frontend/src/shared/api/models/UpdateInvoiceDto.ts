/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewInvoiceItemDto } from './NewInvoiceItemDto';
export type UpdateInvoiceDto = {
    description?: string;
    dueDate?: string | null;
    items?: Array<NewInvoiceItemDto>;
    /**
     * Of a draft; an issued invoice keeps its number
     */
    invoiceNumber?: string | null;
};

