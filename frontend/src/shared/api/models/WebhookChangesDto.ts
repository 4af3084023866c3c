/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { WebhookEvent } from './WebhookEvent';
export type WebhookChangesDto = {
    /**
     * https, and on no private network; outside of production http for this machine as well
     */
    url?: string;
    /**
     * What the address is told of
     */
    events?: Array<WebhookEvent>;
    /**
     * False: nothing is told until it is switched on again
     */
    enabled?: boolean;
    /**
     * Needed where the session is older than 15 minutes
     */
    password?: string;
};

