/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type LiveDto = {
    status: 'ok';
    /**
     * The version of the program
     */
    version: string;
};

