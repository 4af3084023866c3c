/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How the plan in force stands with its review; `due_soon` from 30 days before
 */
export type PlanReview = 'none' | 'current' | 'due_soon' | 'overdue';
