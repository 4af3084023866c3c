/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentDecision } from './AppointmentDecision';
import type { AppointmentType } from './AppointmentType';
export type UpdateAppointmentDto = {
    type?: AppointmentType;
    /**
     * UTC, or with an offset
     */
    startsAt?: string;
    /**
     * Seen by both sides
     */
    notes?: string | null;
    /**
     * users.id of the client
     */
    userId?: number;
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
    /**
     * With `startsAt` alone it stays as long as it is
     */
    endsAt?: string;
    status?: AppointmentDecision;
    /**
     * Why it is cancelled; seen by both sides
     */
    reason?: string | null;
};

