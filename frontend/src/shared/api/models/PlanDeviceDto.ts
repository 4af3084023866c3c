/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanDeviceDto = {
    name: string;
    /**
     * May be empty
     */
    location?: string;
    /**
     * May be empty
     */
    holds?: string;
};

