/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type WrittenProviderDto = {
    name: string;
    service: string;
    contact: string;
    reviewedOn: string | null;
};

