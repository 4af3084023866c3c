/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'given_up';
