/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type OverviewMonthDto = {
    month: string;
    /**
     * What clients have paid
     */
    received: string;
    /**
     * What went back to them, by refunds and lost disputes
     */
    refunded: string;
    /**
     * What was paid in test mode: no money was moved
     */
    test: string;
};

