/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ConfirmationDto = {
    /**
     * Needed unless a passkey answers
     */
    password?: string;
    /**
     * What `navigator.credentials.get` gave for a passkey, as JSON; instead of the password
     */
    response?: Record<string, any>;
};

