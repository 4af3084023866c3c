/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type CalendarFeedDto = {
    /**
     * Whoever knows it reads the appointments; null where there is none
     */
    url: string | null;
};

