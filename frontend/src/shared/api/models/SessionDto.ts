/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SessionDto = {
    id: string;
    /**
     * The session of this very call
     */
    current: boolean;
    /**
     * When it was signed in
     */
    created_at: string;
    /**
     * To the minute
     */
    lastSeenAt: string;
    /**
     * IP address at the sign-in
     */
    address: string;
    /**
     * Browser or program at the sign-in
     */
    agent: string;
    /**
     * Stays signed in for 30 days
     */
    remembered: boolean;
};

