/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RetentionCategory } from './RetentionCategory';
import type { RetentionPersonDto } from './RetentionPersonDto';
export type RetentionRuleDto = {
    category: RetentionCategory;
    title: string;
    /**
     * What falls under it, and what of that is destroyed
     */
    explanation: string;
    countsFrom: string;
    /**
     * What speaks for a period, with its sources; no legal advice
     */
    reason: string;
    suggestedYears: number | null;
    /**
     * null keeps it forever
     */
    years: number | null;
    /**
     * Days of a period that nobody sets
     */
    fixedDays: number | null;
    adoptedBy: RetentionPersonDto | null;
    adoptedAt: string | null;
    /**
     * Nothing is destroyed under it before
     */
    effectiveAt: string | null;
};

