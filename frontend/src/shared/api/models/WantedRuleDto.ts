/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RetentionCategory } from './RetentionCategory';
export type WantedRuleDto = {
    category: RetentionCategory;
    /**
     * Whole years; null, or nothing, keeps it forever
     */
    years?: number | null;
};

