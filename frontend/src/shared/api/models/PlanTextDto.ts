/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanTextDto = {
    label: string;
    /**
     * Empty where it is not written yet
     */
    text: string;
};

