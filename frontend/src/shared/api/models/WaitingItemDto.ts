/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PersonDto } from './PersonDto';
import type { WaitingType } from './WaitingType';
export type WaitingItemDto = {
    type: WaitingType;
    /**
     * Of the record that waits
     */
    id: number;
    title: string;
    /**
     * null where nobody who wrote or booked has an account
     */
    client: PersonDto | null;
    /**
     * Since when it waits, in UTC: what is overdue since the day after it was due; of an appointment its begin
     */
    since: string;
    /**
     * The screen on which it is done
     */
    url: string;
};

