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
     * Not due yet
     */
    notDue: string;
    /**
     * Due for 1 to 30 days; due upon receipt: issued 1 to 30 days ago
     */
    days1to30: string;
    days31to60: string;
    days61to90: string;
    over90: string;
};

