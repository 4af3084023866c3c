/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PasskeyCreationOptionsDto = {
    rp: Record<string, any>;
    user: Record<string, any>;
    /**
     * Base64url
     */
    challenge: string;
    pubKeyCredParams: Array<Record<string, any>>;
    /**
     * Milliseconds
     */
    timeout: number;
    excludeCredentials: Array<Record<string, any>>;
    authenticatorSelection: Record<string, any>;
    hints: Array<string>;
    attestation: string;
    extensions: Record<string, any>;
};

