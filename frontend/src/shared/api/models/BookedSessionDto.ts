/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentStatus } from './AppointmentStatus';
export type BookedSessionDto = {
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
    location: string | null;
    /**
     * Of a video call, https
     */
    videoUrl: string | null;
};

