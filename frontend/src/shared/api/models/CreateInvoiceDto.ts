/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewInvoiceItemDto } from './NewInvoiceItemDto';
export type CreateInvoiceDto = {
    /**
     * users.id of the client
     */
    userId: number;
    description: string;
    /**
     * The last day to pay, in the time zone of the practice; none: upon receipt
     */
    dueDate?: string | null;
    /**
     * At most 99999999.99 together
     */
    items: Array<NewInvoiceItemDto>;
    /**
     * The practice’s own; left out, the next one of the series INV-000001 is taken
     */
    invoiceNumber?: string;
    /**
     * Keep it for the practice, without a number, to issue it later
     */
    draft?: boolean;
};

