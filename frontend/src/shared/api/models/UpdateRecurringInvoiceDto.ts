/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewInvoiceItemDto } from './NewInvoiceItemDto';
import type { Period } from './Period';
export type UpdateRecurringInvoiceDto = {
    description?: string;
    items?: Array<NewInvoiceItemDto>;
    every?: Period;
    /**
     * Begins anew from this day, today or later
     */
    startsOn?: string;
    /**
     * null: no end
     */
    endsOn?: string | null;
    /**
     * Days from the day of issue to the due date
     */
    dueInDays?: number;
    /**
     * While it is paused nothing is issued, nor made up later
     */
    paused?: boolean;
};

