/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ReceivedWeekDto = {
    /**
     * A week of ISO 8601, Monday to Sunday
     */
    week: string;
    received: string;
};

