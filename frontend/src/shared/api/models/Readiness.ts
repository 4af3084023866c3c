/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * `degraded`: the file store fails, so calls with files are refused
 */
export type Readiness = 'ok' | 'degraded';
