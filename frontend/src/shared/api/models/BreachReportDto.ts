/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BreachNoticeDto } from './BreachNoticeDto';
import type { DeadlineDto } from './DeadlineDto';
import type { ExposureKind } from './ExposureKind';
import type { HeldCountDto } from './HeldCountDto';
import type { HolderDto } from './HolderDto';
import type { ReachedCountsDto } from './ReachedCountsDto';
import type { ResidenceCountDto } from './ResidenceCountDto';
import type { TracesDto } from './TracesDto';
import type { VisitorCountsDto } from './VisitorCountsDto';
export type BreachReportDto = {
    id: number;
    title: string;
    happened: string;
    kind: ExposureKind;
    /**
     * What was exposed, in words
     */
    exposure: string;
    from: string;
    /**
     * null: until the report was made
     */
    to: string | null;
    discoveredOn: string;
    determinedOn: string | null;
    exercise: boolean;
    /**
     * In whose names it was acted
     */
    holders: Array<HolderDto>;
    /**
     * What the log holds of their acts in the span
     */
    traces: TracesDto;
    clients: ReachedCountsDto;
    residences: Array<ResidenceCountDto>;
    /**
     * What was held on the clients besides name and e-mail address
     */
    kinds: Array<HeldCountDto>;
    /**
     * People without an account
     */
    visitors: VisitorCountsDto;
    /**
     * Shaped like the rules that they name; no legal advice
     */
    deadlines: Array<DeadlineDto>;
    /**
     * Who was told, and when
     */
    notices: Array<BreachNoticeDto>;
    /**
     * When the rules were last looked up
     */
    rulesLookedUpOn: string;
    /**
     * What the log cannot know
     */
    limits: Array<string>;
    /**
     * users.id
     */
    createdBy: number;
    created_at: string;
    updated_at: string;
};

