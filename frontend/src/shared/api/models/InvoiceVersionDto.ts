/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { InvoiceItemDto } from './InvoiceItemDto';
import type { VersionAuthorDto } from './VersionAuthorDto';
export type InvoiceVersionDto = {
    /**
     * When these values were replaced
     */
    at: string;
    /**
     * The person who replaced them; null for the application itself or a visitor
     */
    by: VersionAuthorDto | null;
    /**
     * null in a draft, unless the practice has chosen one
     */
    invoiceNumber: string | null;
    /**
     * All items together
     */
    amount: string;
    description: string;
    /**
     * The last day to pay; null: upon receipt
     */
    dueDate: string | null;
    items: Array<InvoiceItemDto>;
};

