/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * null once the account is closed
 */
export type ContactMethod = 'email' | 'phone' | 'mail';
