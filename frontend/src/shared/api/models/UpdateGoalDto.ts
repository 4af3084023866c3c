/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type UpdateGoalDto = {
    title?: string;
    /**
     * In dollars; null where the goal is no sum
     */
    targetAmount?: string | null;
    /**
     * Percent; 0 when left out
     */
    progress?: number;
};

