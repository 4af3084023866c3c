/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanContactDto = {
    role: string;
    /**
     * May be empty
     */
    name?: string;
    /**
     * May be empty
     */
    reach?: string;
};

