/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PlanContactDto } from './PlanContactDto';
import type { PlanDeviceDto } from './PlanDeviceDto';
import type { PlanProviderDto } from './PlanProviderDto';
import type { PlanTrainingDto } from './PlanTrainingDto';
import type { ResponsiblePersonDto } from './ResponsiblePersonDto';
export type WriteSecurityPlanDto = {
    /**
     * The coordinator of Publication 5708, the qualified individual of 16 CFR 314.4(a)
     */
    coordinator: ResponsiblePersonDto;
    /**
     * Who speaks for the practice after an incident
     */
    spokesperson?: ResponsiblePersonDto;
    /**
     * What the plan protects; may be empty
     */
    scope?: string;
    /**
     * Risks inside and outside, and how likely they are; may be empty
     */
    riskAssessment?: string;
    /**
     * When the risks were last assessed
     */
    riskAssessedOn?: string | null;
    devices?: Array<PlanDeviceDto>;
    /**
     * Office and paper; may be empty
     */
    premises?: string;
    /**
     * Network and work from elsewhere; may be empty
     */
    network?: string;
    /**
     * Rules of conduct; may be empty
     */
    conduct?: string;
    /**
     * Disposal; may be empty
     */
    disposal?: string;
    /**
     * How the safeguards are tested; may be empty
     */
    testing?: string;
    trainings?: Array<PlanTrainingDto>;
    providers?: Array<PlanProviderDto>;
    /**
     * What is done after an incident, in this order; may be empty
     */
    incidentSteps?: string;
    incidentContacts?: Array<PlanContactDto>;
    /**
     * Who is told how the plan does, at least once a year; may be empty
     */
    reporting?: string;
};

