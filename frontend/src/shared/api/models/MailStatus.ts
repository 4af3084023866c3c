/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * `kept` while no SMTP_URL is set; `pending` until the server has accepted it; `failed` once it was refused for good, or given up after a day
 */
export type MailStatus = 'kept' | 'pending' | 'sent' | 'failed';
