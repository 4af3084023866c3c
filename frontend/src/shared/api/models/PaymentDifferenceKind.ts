/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * missing_here: the provider has a payment that is not in the ledger; missing_there: the ledger has one that the provider does not know; amount, refunded: both have it, with different amounts; not_booked: the provider sent something that does not fit the account, and nothing was booked
 */
export type PaymentDifferenceKind = 'missing_here' | 'missing_there' | 'amount' | 'refunded' | 'not_booked';
