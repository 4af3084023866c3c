/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentStatus } from './AppointmentStatus';
import type { AppointmentType } from './AppointmentType';
import type { InviteeDto } from './InviteeDto';
import type { PersonDto } from './PersonDto';
export type AppointmentDto = {
    id: number;
    /**
     * users.id of the client; null for somebody without an account
     */
    userId: number | null;
    client: PersonDto | null;
    /**
     * Who booked it without an account; null for any other
     */
    invitee: InviteeDto | null;
    type: AppointmentType;
    /**
     * What the practice calls this kind
     */
    typeLabel: string;
    /**
     * One that is over is completed by itself
     */
    status: AppointmentStatus;
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
     * The scheduling service brought it although its time was taken
     */
    conflict: boolean;
    /**
     * Why it was cancelled, where somebody said
     */
    cancelReason: string | null;
    /**
     * When its client agreed to the time, UTC: at once to one of their own choice; null while they have not, as after the practice entered or moved it
     */
    confirmedAt: string | null;
    /**
     * Until when its client may cancel or move it, UTC; null once that is over
     */
    cancellableUntil: string | null;
    /**
     * Its client may move it now: until `cancellableUntil`, while times of its kind are offered
     */
    reschedulable: boolean;
    /**
     * UTC
     */
    created_at: string;
    /**
     * UTC
     */
    updated_at: string;
};

