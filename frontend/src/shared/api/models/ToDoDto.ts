/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ToDoType } from './ToDoType';
export type ToDoDto = {
    /**
     * sign a document, upload what was requested, pay an invoice, answer a message that is not read yet, confirm an appointment that the practice entered or moved
     */
    type: ToDoType;
    /**
     * Of the document, request, invoice, conversation or appointment
     */
    id: number;
    /**
     * Title, number of the invoice, subject, or kind of the appointment
     */
    title: string;
    /**
     * Since when it waits, UTC
     */
    since: string;
    /**
     * The last day of a request or an invoice, in the practice's time zone
     */
    dueDate: string | null;
    /**
     * That day has passed
     */
    overdue: boolean;
    /**
     * What is still to be paid, US dollars
     */
    amount: string | null;
    /**
     * When the appointment begins, UTC
     */
    startsAt: string | null;
    /**
     * Where the portal shows it
     */
    url: string;
};

