/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type MailKind = 'document' | 'message' | 'payment' | 'appointment' | 'weekly';
