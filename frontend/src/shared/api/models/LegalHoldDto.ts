/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HeldDocumentDto } from './HeldDocumentDto';
import type { RetentionPersonDto } from './RetentionPersonDto';
export type LegalHoldDto = {
    id: number;
    client: RetentionPersonDto;
    /**
     * Null where all records of the client are held
     */
    document: HeldDocumentDto | null;
    reason: string;
    placedBy: RetentionPersonDto;
    placedAt: string;
    releasedBy: RetentionPersonDto | null;
    releasedAt: string | null;
};

