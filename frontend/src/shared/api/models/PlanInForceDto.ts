/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanInForceDto = {
    /**
     * The number of the version
     */
    id: number;
    adoptedAt: string;
    reviewOn: string;
};

