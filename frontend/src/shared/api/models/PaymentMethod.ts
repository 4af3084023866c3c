/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PaymentMethod = 'check' | 'cash' | 'bank_transfer' | 'ach' | 'zelle' | 'card' | 'other';
