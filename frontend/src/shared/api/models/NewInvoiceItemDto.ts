/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NewInvoiceItemDto = {
    description: string;
    /**
     * Above zero; a decimal text, never a JSON number
     */
    amount: string;
};

