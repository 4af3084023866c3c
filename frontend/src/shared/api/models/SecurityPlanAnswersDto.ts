/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { WrittenContactDto } from './WrittenContactDto';
import type { WrittenDeviceDto } from './WrittenDeviceDto';
import type { WrittenPersonDto } from './WrittenPersonDto';
import type { WrittenProviderDto } from './WrittenProviderDto';
import type { WrittenTrainingDto } from './WrittenTrainingDto';
export type SecurityPlanAnswersDto = {
    coordinator: WrittenPersonDto;
    spokesperson: WrittenPersonDto;
    scope: string;
    riskAssessment: string;
    riskAssessedOn: string | null;
    devices: Array<WrittenDeviceDto>;
    premises: string;
    network: string;
    conduct: string;
    disposal: string;
    testing: string;
    trainings: Array<WrittenTrainingDto>;
    providers: Array<WrittenProviderDto>;
    incidentSteps: string;
    incidentContacts: Array<WrittenContactDto>;
    reporting: string;
};

