/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ResumeRetentionDto = {
    /**
     * Needed where the session is older than 15 minutes
     */
    password?: string;
};

