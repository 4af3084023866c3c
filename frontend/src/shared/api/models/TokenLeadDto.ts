/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type TokenLeadDto = {
    id: number;
    name: string;
    created_at: string;
};

