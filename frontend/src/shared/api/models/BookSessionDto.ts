/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BookSessionDto = {
    firstName: string;
    lastName: string;
    email: string;
    phone?: string;
    /**
     * UTC, or with an offset; one of the slots
     */
    startsAt: string;
    terms: boolean;
};

