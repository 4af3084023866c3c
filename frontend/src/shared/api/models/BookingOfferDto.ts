/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FirstSessionDto } from './FirstSessionDto';
export type BookingOfferDto = {
    /**
     * Null where the practice has no hours, no free consultation, or is booked elsewhere
     */
    session: FirstSessionDto | null;
};

