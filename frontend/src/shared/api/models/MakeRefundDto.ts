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
};

