/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ExposureKind } from './ExposureKind';
export type BreachReportRowDto = {
    id: number;
    title: string;
    kind: ExposureKind;
    discoveredOn: string;
    exercise: boolean;
    /**
     * Clients whose data could have been seen
     */
    clients: number;
    created_at: string;
};

