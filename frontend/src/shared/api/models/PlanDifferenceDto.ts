/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanDifferenceDto = {
    section: string;
    name: string;
    was: string | null;
    is: string | null;
};

