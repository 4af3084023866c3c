/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SignDocumentDto = {
    name: string;
    /**
     * What was drawn, as the data address of a PNG; without it the name stands in a script face
     */
    signature?: string;
    /**
     * Where the session is older than 15 minutes
     */
    password?: string;
    /**
     * To the disclosure of GET /api/signing-consent
     */
    consent: boolean;
    /**
     * The version to sign, else the one that was viewed last; 409 when another is current by now
     */
    version?: number;
};

