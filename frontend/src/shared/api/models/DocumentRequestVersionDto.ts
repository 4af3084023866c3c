/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { VersionAuthorDto } from './VersionAuthorDto';
export type DocumentRequestVersionDto = {
    /**
     * When these values were replaced
     */
    at: string;
    /**
     * The person who replaced them; null for the application itself or a visitor
     */
    by: VersionAuthorDto | null;
    title: string;
    description: string | null;
    /**
     * The last day, in the time zone of the practice
     */
    dueDate: string | null;
    /**
     * Why it was sent back
     */
    reason: string | null;
};

