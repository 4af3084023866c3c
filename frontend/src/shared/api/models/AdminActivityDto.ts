/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ActivityActorDto } from './ActivityActorDto';
import type { ActivitySubjectDto } from './ActivitySubjectDto';
export type AdminActivityDto = {
    id: number;
    /**
     * The subject's type, and what happened
     */
    type: string;
    occurredAt: string;
    /**
     * Whoever did it; null for the program itself
     */
    actor: ActivityActorDto | null;
    subject: ActivitySubjectDto;
    /**
     * IP address of the actor; a client is shown their own only
     */
    address: string | null;
    /**
     * Browser or program of the actor; a client is shown their own only
     */
    agent: string | null;
    /**
     * Attempted and refused; never shown to clients
     */
    refused: boolean;
    /**
     * What else was worth remembering
     */
    details: Record<string, (string | null | number | boolean)> | null;
    /**
     * Counts the subject's events from 1
     */
    sequence: number;
    /**
     * users.id of whoever did it
     */
    actorId: number | null;
    /**
     * users.id of the client concerned
     */
    clientId: number | null;
    /**
     * The sha256 of the subject's event before
     */
    previous: string | null;
    /**
     * Of the event's text, which contains previous
     */
    sha256: string;
};

