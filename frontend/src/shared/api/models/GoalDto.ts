/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type GoalDto = {
    id: number;
    /**
     * users.id of the client
     */
    userId: number;
    title: string;
    targetAmount: string | null;
    /**
     * Percent
     */
    progress: number;
    created_at: string;
    updated_at: string;
};

