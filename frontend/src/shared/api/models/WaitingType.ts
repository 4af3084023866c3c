/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type WaitingType = 'conversation' | 'document' | 'signature' | 'request' | 'appointment' | 'invoice' | 'contact_message' | 'refund_request' | 'recurring_invoice';
