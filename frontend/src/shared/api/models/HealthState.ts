/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The worst of all lines
 */
export type HealthState = 'ok' | 'attention' | 'failing';
