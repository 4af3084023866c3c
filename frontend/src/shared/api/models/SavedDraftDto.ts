/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SavedDraftDto = {
    /**
     * Empty where there is none
     */
    content: string;
};

