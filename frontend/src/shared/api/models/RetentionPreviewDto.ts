/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DueRuleDto } from './DueRuleDto';
export type RetentionPreviewDto = {
    /**
     * Of the rules that do not keep forever
     */
    rules: Array<DueRuleDto>;
    /**
     * Goes with the same rules when they are adopted, within an hour
     */
    confirmation: string;
};

