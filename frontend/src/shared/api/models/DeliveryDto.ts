/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeliveryState } from './DeliveryState';
export type DeliveryDto = {
    id: number;
    /**
     * The header `webhook-id`, the same at every attempt
     */
    messageId: string;
    event: string;
    /**
     * `pending`: not tried yet; `failed`: not accepted, and tried again at `nextAt`; `given_up`: not accepted within a day, or its webhook was switched off meanwhile
     */
    status: DeliveryState;
    attempts: number;
    /**
     * The HTTP status of the last answer; null where there was none
     */
    lastStatus: number | null;
    /**
     * Why the last attempt was no success, as a sentence
     */
    error: string | null;
    /**
     * When it is tried next; null once it was delivered or given up
     */
    nextAt: string | null;
    created_at: string;
};

