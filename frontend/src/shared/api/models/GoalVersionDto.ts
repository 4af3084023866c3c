/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { VersionAuthorDto } from './VersionAuthorDto';
export type GoalVersionDto = {
    /**
     * When these values were replaced
     */
    at: string;
    /**
     * The person who replaced them; null for the application itself or a visitor
     */
    by: VersionAuthorDto | null;
    title: string;
    targetAmount: string | null;
    /**
     * Percent
     */
    progress: number;
};

