/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ReachedCountsDto = {
    /**
     * Their data could have been seen
     */
    reachable: number;
    /**
     * The log shows acts about them
     */
    seen: number;
};

