/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type OutstandingDto = {
    /**
     * Invoices that are owed
     */
    count: number;
    /**
     * What is owed in all
     */
    total: string;
    /**
     * Not due yet, or upon receipt
     */
    notDue: string;
    /**
     * Due since 1 to 30 days
     */
    days1to30: string;
    days31to60: string;
    days61to90: string;
    over90: string;
};

