/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Emptied it is email
 */
export type ContactMethod = 'email' | 'phone' | 'mail';
