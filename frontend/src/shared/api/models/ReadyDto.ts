/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Readiness } from './Readiness';
export type ReadyDto = {
    /**
     * `degraded`: the file store fails, so calls with files are refused
     */
    status: Readiness;
    /**
     * What those calls are refused with, where it is degraded
     */
    code?: string;
    /**
     * The reason
     */
    message?: string;
};

