/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type DraftDto = {
    /**
     * Empty where there is none
     */
    content?: string;
};

