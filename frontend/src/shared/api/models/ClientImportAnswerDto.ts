/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ImportedRowDto } from './ImportedRowDto';
export type ClientImportAnswerDto = {
    /**
     * All rows, in their order
     */
    rows: Array<ImportedRowDto>;
};

