/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * completed accepts what was uploaded; pending_review sends it back, with a reason
 */
export type DocumentRequestAnswer = 'pending_review' | 'completed';
