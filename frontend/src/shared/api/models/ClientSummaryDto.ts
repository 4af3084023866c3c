/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NextAppointmentDto } from './NextAppointmentDto';
export type ClientSummaryDto = {
    /**
     * All that are filed under the client
     */
    documents: number;
    /**
     * Documents that await the client's signature
     */
    signatures: number;
    /**
     * Requests that are neither accepted nor withdrawn
     */
    requests: number;
    /**
     * All with the client
     */
    conversations: number;
    /**
     * Invoices that are owed
     */
    openInvoices: number;
    /**
     * What is owed in all
     */
    balance: string;
    /**
     * The first that is not over
     */
    nextAppointment: NextAppointmentDto | null;
    /**
     * The last sign-in, message, upload, signature, payment or appointment; without any, the registration. UTC
     */
    lastContact: string;
};

