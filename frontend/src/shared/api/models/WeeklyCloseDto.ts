/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PromiseDto } from './PromiseDto';
import type { ReceivedWeekDto } from './ReceivedWeekDto';
import type { SilentClientDto } from './SilentClientDto';
import type { WaitingClientDto } from './WaitingClientDto';
export type WeeklyCloseDto = {
    /**
     * A week of ISO 8601, Monday to Sunday
     */
    week: string;
    /**
     * Its Monday, the practice's day
     */
    from: string;
    /**
     * Its Sunday
     */
    to: string;
    /**
     * The week's end, or now: of when all figures are
     */
    asAt: string;
    /**
     * What clients paid in that week; nothing of test mode
     */
    received: string;
    /**
     * What went back in that week by refunds and lost disputes; `received` is before that
     */
    refunded: string;
    /**
     * What was owed then
     */
    outstanding: string;
    /**
     * Open requests and owed invoices that are due in that week, by their day
     */
    promises: Array<PromiseDto>;
    /**
     * Clients who wait for an answer, a review or a refund, the longest wait first
     */
    waiting: Array<WaitingClientDto>;
    /**
     * Clients of whom nothing was heard for 30 days or longer, the longest silence first
     */
    silent: Array<SilentClientDto>;
    /**
     * The twelve weeks up to this one, oldest first
     */
    weeks: Array<ReceivedWeekDto>;
};

