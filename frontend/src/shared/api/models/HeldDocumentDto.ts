/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type HeldDocumentDto = {
    id: number;
    /**
     * As it was called then
     */
    title: string;
};

