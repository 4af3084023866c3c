/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RetentionRuleDto } from './RetentionRuleDto';
export type RetentionRulesDto = {
    rules: Array<RetentionRuleDto>;
};

