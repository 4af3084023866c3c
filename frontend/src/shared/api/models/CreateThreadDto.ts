/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type CreateThreadDto = {
    subject: string;
    /**
     * The practice is the one participant besides the client
     */
    participant?: number;
};

