/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Scope } from './Scope';
export type NewAccessTokenDto = {
    name: string;
    /**
     * read: GET only; write: everything the user may
     */
    scope: Scope;
    /**
     * 90 days from now when left out, a year at most
     */
    expiresAt?: string;
    /**
     * Needed where the session is older than 15 minutes
     */
    password?: string;
};

