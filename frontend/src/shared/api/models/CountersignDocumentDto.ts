/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type CountersignDocumentDto = {
    name: string;
    /**
     * What was drawn, as the data address of a PNG; without it the name stands in a script face
     */
    signature?: string;
    /**
     * Where the session is older than 15 minutes
     */
    password?: string;
};

