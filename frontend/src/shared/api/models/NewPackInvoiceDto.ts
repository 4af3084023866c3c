/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewInvoiceItemDto } from './NewInvoiceItemDto';
export type NewPackInvoiceDto = {
    /**
     * May hold {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}
     */
    description: string;
    /**
     * At most 99999999.99 together
     */
    items: Array<NewInvoiceItemDto>;
    /**
     * From the day of issue; none: upon receipt
     */
    dueInDays?: number;
};

