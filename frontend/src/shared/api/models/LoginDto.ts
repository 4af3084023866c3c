/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type LoginDto = {
    username: string;
    password: string;
    /**
     * Where two-factor authentication is on
     */
    code?: string;
    /**
     * Stay signed in on this device for 30 days
     */
    rememberMe?: boolean;
    /**
     * With a code: ask this browser for none for 30 days
     */
    trustDevice?: boolean;
};

