/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PasskeyLoginDto = {
    /**
     * What `navigator.credentials.get` gave, as JSON
     */
    response: Record<string, any>;
    /**
     * Stay signed in on this device for 30 days
     */
    rememberMe?: boolean;
};

