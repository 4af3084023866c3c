/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { WebhookEvent } from './WebhookEvent';
export type WebhookDto = {
    id: number;
    /**
     * To an access token scheme and host, then `/…`
     */
    url: string;
    events: Array<WebhookEvent>;
    /**
     * False once it was switched off, by an admin or after five days on which nothing was accepted
     */
    enabled: boolean;
    /**
     * Since when no delivery was accepted, after one was not; null while all is well
     */
    failingSince: string | null;
    /**
     * Until when the secret before the present one signs as well; null where there is none
     */
    previousSecretUntil: string | null;
    created_at: string;
    updated_at: string;
};

