/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * By the counts; `check` depends on what the program cannot know
 */
export type DeadlineState = 'reached' | 'check' | 'not_reached';
