/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentStatus } from './AppointmentStatus';
import type { BookingPlace } from './BookingPlace';
export type ManagedBookingDto = {
    /**
     * What the practice calls it
     */
    typeLabel: string;
    status: AppointmentStatus;
    /**
     * UTC
     */
    startsAt: string;
    /**
     * UTC
     */
    endsAt: string;
    place: BookingPlace;
    /**
     * The address or the video link; null where the practice has written no address
     */
    location: string | null;
    /**
     * Of a video call, https
     */
    videoUrl: string | null;
    /**
     * The last moment to cancel or move it, UTC; null once that is over
     */
    cancellableUntil: string | null;
};

