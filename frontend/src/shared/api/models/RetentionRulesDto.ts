/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RetentionRuleDto } from './RetentionRuleDto';
export type RetentionRulesDto = {
    /**
     * A backup was restored: nothing is destroyed until an admin resumes it
     */
    paused: boolean;
    rules: Array<RetentionRuleDto>;
};

