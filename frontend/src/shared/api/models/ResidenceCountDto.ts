/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ResidenceCountDto = {
    /**
     * Their data could have been seen
     */
    reachable: number;
    /**
     * The log shows acts about them
     */
    seen: number;
    /**
     * Two letters of a state, `unknown` or `abroad`
     */
    residence: string;
    name: string;
};

