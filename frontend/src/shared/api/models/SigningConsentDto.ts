/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SigningConsentDto = {
    /**
     * Of the disclosure; a new one asks for consent again
     */
    version: string;
    /**
     * Its paragraphs
     */
    paragraphs: Array<string>;
    /**
     * When this client agreed to this version; null when not, or withdrawn
     */
    consentedAt: string | null;
};

