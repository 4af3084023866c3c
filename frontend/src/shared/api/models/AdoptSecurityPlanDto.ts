/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type AdoptSecurityPlanDto = {
    /**
     * By which day the plan is looked at again, within a year; in a year where left out
     */
    reviewOn?: string;
    /**
     * What this review changed
     */
    note?: string;
};

