/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PlanDifferenceDto } from './PlanDifferenceDto';
import type { PlanInForceDto } from './PlanInForceDto';
import type { PlanReview } from './PlanReview';
import type { PlanSectionDto } from './PlanSectionDto';
import type { SecurityPlanAnswersDto } from './SecurityPlanAnswersDto';
export type SecurityPlanDto = {
    answers: SecurityPlanAnswersDto;
    /**
     * False while the answers are suggestions that nobody has saved
     */
    written: boolean;
    /**
     * The plan as it would be adopted now
     */
    sections: Array<PlanSectionDto>;
    unwritten: Array<string>;
    /**
     * How the plan in force stands with its review; `due_soon` from 30 days before
     */
    review: PlanReview;
    inForce: PlanInForceDto | null;
    /**
     * What is no longer as the plan in force says
     */
    differences: Array<PlanDifferenceDto>;
};

