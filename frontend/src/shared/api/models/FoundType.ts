/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type FoundType = 'client' | 'document' | 'request' | 'conversation' | 'invoice' | 'appointment';
