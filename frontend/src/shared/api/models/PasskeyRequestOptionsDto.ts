/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PasskeyRequestOptionsDto = {
    /**
     * Base64url
     */
    challenge: string;
    rpId: string;
    /**
     * Milliseconds
     */
    timeout: number;
    userVerification: string;
};

