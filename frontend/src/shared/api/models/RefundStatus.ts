/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * pending: the payment provider has it in hand
 */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';
