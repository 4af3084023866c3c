/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PasswordResetDto = {
    /**
     * From the address that was mailed
     */
    token: string;
    password: string;
    /**
     * Also end all access tokens and the calendar feed of the account
     */
    endTokens?: boolean;
};

