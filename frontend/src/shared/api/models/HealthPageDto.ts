/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HealthLineDto } from './HealthLineDto';
import type { HealthState } from './HealthState';
export type HealthPageDto = {
    /**
     * The worst of all lines
     */
    state: HealthState;
    checkedAt: string;
    /**
     * The version of the program
     */
    version: string;
    checks: Array<HealthLineDto>;
};

