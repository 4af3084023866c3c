/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The rule that asks for it; null for anybody else
 */
export type DeadlineRule = 'ftc' | 'texas_individuals' | 'texas_attorney_general' | 'consumer_reporting_agencies' | 'other_states' | 'irs' | 'state_tax_agencies';
