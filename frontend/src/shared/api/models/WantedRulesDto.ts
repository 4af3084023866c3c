/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { WantedRuleDto } from './WantedRuleDto';
export type WantedRulesDto = {
    /**
     * One for each category at most
     */
    rules: Array<WantedRuleDto>;
};

