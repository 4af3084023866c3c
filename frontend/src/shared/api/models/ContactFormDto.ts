/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ContactFormDto = {
    firstName: string;
    lastName: string;
    email: string;
    phone?: string;
    service: string;
    message?: string;
    terms: boolean;
    /**
     * A field that people do not see: whoever fills it in is a program, and the message is suspect
     */
    website?: string;
    /**
     * Milliseconds that the form was open; nobody fills it in within three seconds
     */
    elapsed?: number;
};

