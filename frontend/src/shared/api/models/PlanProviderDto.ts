/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanProviderDto = {
    name: string;
    /**
     * May be empty
     */
    service?: string;
    /**
     * May be empty
     */
    contact?: string;
    /**
     * When its safeguards were last looked at; null or left out: not yet
     */
    reviewedOn?: string | null;
};

