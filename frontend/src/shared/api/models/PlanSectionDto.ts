/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PlanFactDto } from './PlanFactDto';
import type { PlanTableDto } from './PlanTableDto';
import type { PlanTextDto } from './PlanTextDto';
export type PlanSectionDto = {
    title: string;
    /**
     * Which rule it is shaped like
     */
    shapedLike: string;
    /**
     * What the practice wrote
     */
    texts: Array<PlanTextDto>;
    /**
     * What the program found of itself
     */
    facts: Array<PlanFactDto>;
    tables: Array<PlanTableDto>;
};

