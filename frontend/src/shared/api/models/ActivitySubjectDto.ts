/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ActivitySubjectDto = {
    type: string;
    id: number;
    /**
     * As it was called when it happened
     */
    title: string;
};

