/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type VerifyDto = {
    /**
     * The PDF to check, max 15MB
     */
    file: Blob;
};

