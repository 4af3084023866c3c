/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * set: an authenticator app or a passkey
 */
export type SecondFactorState = 'none' | 'set';
