/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * set: an authenticator app or a passkey. A passkey alone does not guard the password: see `passwordAlone` of GET /api/two-factor
 */
export type SecondFactorState = 'none' | 'set';
