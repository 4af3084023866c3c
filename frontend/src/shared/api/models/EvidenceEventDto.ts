/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PersonDto } from './PersonDto';
export type EvidenceEventDto = {
    /**
     * sent, viewed, consented, signed …
     */
    type: string;
    at: string;
    actor: PersonDto | null;
    address: string | null;
    agent: string | null;
    /**
     * In the chain, from 1
     */
    sequence: number;
    details: Record<string, any> | null;
    /**
     * What sha256 is of; null where only the practice may read the event
     */
    text: string | null;
    /**
     * Hex, over this event and the one before
     */
    sha256: string;
    /**
     * sha256 of the event before
     */
    previous: string | null;
};

