/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DueExampleDto } from './DueExampleDto';
import type { RetentionCategory } from './RetentionCategory';
export type DueRuleDto = {
    category: RetentionCategory;
    years: number | null;
    /**
     * Records that would go
     */
    records: number;
    /**
     * Whose they are
     */
    clients: number;
    /**
     * Of files and texts
     */
    bytes: number;
    oldest: string | null;
    newest: string | null;
    /**
     * Records that a legal hold keeps
     */
    held: number;
    /**
     * The oldest five
     */
    examples: Array<DueExampleDto>;
};

