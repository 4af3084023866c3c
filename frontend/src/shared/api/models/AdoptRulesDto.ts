/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { WantedRuleDto } from './WantedRuleDto';
export type AdoptRulesDto = {
    /**
     * One for each category at most
     */
    rules: Array<WantedRuleDto>;
    /**
     * From the preview of exactly these rules, where they destroy more than those before
     */
    confirmation?: string;
    /**
     * The own one, where the session is older than 15 minutes
     */
    password?: string;
};

