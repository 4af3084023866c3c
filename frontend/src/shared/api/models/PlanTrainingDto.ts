/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanTrainingDto = {
    on: string;
    topic: string;
    /**
     * May be empty
     */
    people?: string;
};

