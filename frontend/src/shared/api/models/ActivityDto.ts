/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ActivityActorDto } from './ActivityActorDto';
import type { ActivitySubjectDto } from './ActivitySubjectDto';
export type ActivityDto = {
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
};

