/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type FirstSessionDto = {
    /**
     * What the practice calls it
     */
    label: string;
    minutes: number;
    /**
     * The last day that may have a free time, in days from today
     */
    horizonDays: number;
};

