/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ExposureKind = 'everything' | 'account' | 'session' | 'token' | 'address';
