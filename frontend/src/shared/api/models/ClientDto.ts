/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ClientStatus } from './ClientStatus';
export type ClientDto = {
    id: number;
    username: string;
    email: string;
    /**
     * A mailed link has confirmed the email address
     */
    emailConfirmed: boolean;
    firstName: string | null;
    lastName: string | null;
    role: 'client';
    status: ClientStatus;
    created_at: string;
    /**
     * When the mail server last refused this e-mail address; null again once it accepts a mail to it, or the address has changed
     */
    emailRefusedAt: string | null;
    /**
     * In the mail server’s words
     */
    emailRefusedReason: string | null;
};

