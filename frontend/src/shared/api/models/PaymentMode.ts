/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * test: no money was moved
 */
export type PaymentMode = 'live' | 'test';
