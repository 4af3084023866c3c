/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { EvidenceEventDto } from './EvidenceEventDto';
export type EvidenceDto = {
    documentId: number;
    title: string;
    /**
     * Hex, of the bytes that were shown
     */
    originalSha256: string;
    /**
     * Hex, of the sealed PDF; null while unsigned
     */
    sealedSha256: string | null;
    /**
     * No event is missing and none was changed
     */
    chainIntact: boolean;
    /**
     * In order
     */
    events: Array<EvidenceEventDto>;
};

