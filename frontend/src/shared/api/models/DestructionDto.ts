/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RetentionPersonDto } from './RetentionPersonDto';
import type { StatedRuleDto } from './StatedRuleDto';
export type DestructionDto = {
    id: number;
    /**
     * Null for records of no client
     */
    client: RetentionPersonDto | null;
    /**
     * As they were then
     */
    rules: Array<StatedRuleDto>;
    records: number;
    /**
     * Of files and texts
     */
    bytes: number;
    /**
     * Hex; of the list, as the activity log keeps it
     */
    listSha256: string;
    created_at: string;
    /**
     * When the last file was gone; the certificate is there then
     */
    completedAt: string | null;
};

