/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type MakeRefundDto = {
    /**
     * At most what was received and has not gone back
     */
    amount: string;
    reason: string;
    /**
     * Of a partly paid invoice: true makes the balance grow by the amount; false reduces the invoice by it instead
     */
    stillOwed?: boolean;
    /**
     * Needed where the session is older than 15 minutes
     */
    password?: string;
};

