/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How invoices are paid. With `test` no money is moved, which every screen that pays has to say
 */
export type PaymentProvider = 'test' | 'offline' | 'stripe';
