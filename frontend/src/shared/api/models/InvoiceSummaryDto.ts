/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type InvoiceSummaryDto = {
    count: number;
    /**
     * All amounts together
     */
    amount: string;
    /**
     * All that is owed
     */
    balance: string;
};

