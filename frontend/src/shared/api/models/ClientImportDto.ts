/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewcomerDto } from './NewcomerDto';
export type ClientImportDto = {
    /**
     * Each is checked by itself, so that all refused ones are named at once
     */
    rows: Array<NewcomerDto>;
    /**
     * Check all rows and change nothing
     */
    dryRun?: boolean;
    /**
     * Mail each client a link to choose a password
     */
    invite?: boolean;
};

