/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewInvoiceItemDto } from './NewInvoiceItemDto';
import type { Period } from './Period';
export type CreateRecurringInvoiceDto = {
    /**
     * users.id of the client
     */
    userId: number;
    description: string;
    /**
     * At most 99999999.99 together
     */
    items: Array<NewInvoiceItemDto>;
    every: Period;
    /**
     * The day of the first invoice in the time zone of the practice, today or later; months are counted from it
     */
    startsOn: string;
    /**
     * The last day on which one is issued
     */
    endsOn?: string | null;
    /**
     * Days from the day of issue to the due date
     */
    dueInDays: number;
};

