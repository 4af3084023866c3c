/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentType } from './AppointmentType';
export type CreateAppointmentDto = {
    type: AppointmentType;
    /**
     * UTC, or with an offset
     */
    startsAt: string;
    /**
     * Seen by both sides
     */
    notes?: string | null;
    /**
     * users.id of the client
     */
    userId: number;
    /**
     * Within a day; by the length of its kind when left out
     */
    endsAt?: string;
    /**
     * Seen by the practice only
     */
    privateNotes?: string | null;
    /**
     * Where it takes place
     */
    location?: string | null;
    /**
     * Of a video call
     */
    videoUrl?: string | null;
};

