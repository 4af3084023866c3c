/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdopterDto } from './AdopterDto';
export type SecurityPlanVersionDto = {
    /**
     * Its number
     */
    id: number;
    adoptedAt: string;
    adoptedBy: AdopterDto;
    reviewOn: string;
    note: string | null;
    /**
     * Of the PDF, hex
     */
    sha256: string;
};

