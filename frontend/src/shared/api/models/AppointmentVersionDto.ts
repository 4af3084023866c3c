/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentDecision } from './AppointmentDecision';
import type { AppointmentType } from './AppointmentType';
import type { VersionAuthorDto } from './VersionAuthorDto';
export type AppointmentVersionDto = {
    /**
     * When these values were replaced
     */
    at: string;
    /**
     * The person who replaced them; null for the application itself or a visitor
     */
    by: VersionAuthorDto | null;
    type: AppointmentType;
    /**
     * What the practice calls this kind
     */
    typeLabel: string;
    /**
     * UTC
     */
    startsAt: string;
    /**
     * UTC
     */
    endsAt: string;
    /**
     * Seen by both sides
     */
    notes: string | null;
    /**
     * Where it takes place
     */
    location: string | null;
    /**
     * Of a video call, https
     */
    videoUrl: string | null;
    /**
     * Why it was cancelled, where somebody said
     */
    cancelReason: string | null;
    status: AppointmentDecision;
    /**
     * Seen by the practice only
     */
    privateNotes: string | null;
};

