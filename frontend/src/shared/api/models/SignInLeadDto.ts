/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SignInLeadDto = {
    id: number;
    at: string;
    address: string | null;
    agent: string | null;
};

