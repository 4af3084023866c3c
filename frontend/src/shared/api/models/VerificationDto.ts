/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type VerificationDto = {
    /**
     * Whether the file was signed here and is unchanged, to the last byte
     */
    valid: boolean;
    reason: string;
    documentId?: number;
    title?: string;
    /**
     * Who signed it
     */
    signedBy?: string;
    signedAt?: string;
};

