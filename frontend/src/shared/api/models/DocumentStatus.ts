/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type DocumentStatus = 'draft' | 'pending_review' | 'awaiting_signature' | 'signed' | 'completed';
