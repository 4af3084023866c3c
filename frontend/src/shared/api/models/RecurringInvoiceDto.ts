/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { InvoiceItemDto } from './InvoiceItemDto';
import type { Period } from './Period';
import type { PersonDto } from './PersonDto';
export type RecurringInvoiceDto = {
    id: number;
    /**
     * users.id of the client
     */
    userId: number;
    client: PersonDto;
    description: string;
    items: Array<InvoiceItemDto>;
    /**
     * Of each invoice
     */
    amount: string;
    every: Period;
    startsOn: string;
    /**
     * The last day on which one is issued; null: no end
     */
    endsOn: string | null;
    /**
     * Days from the day of issue to the due date
     */
    dueInDays: number;
    paused: boolean;
    /**
     * The day of the next invoice; null while paused, and when none is to come
     */
    nextOn: string | null;
    /**
     * The day of the last one that was issued
     */
    lastIssuedOn: string | null;
    created_at: string;
    updated_at: string;
};

