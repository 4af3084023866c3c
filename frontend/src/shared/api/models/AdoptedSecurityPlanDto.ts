/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type AdoptedSecurityPlanDto = {
    /**
     * The number of the version
     */
    id: number;
    reviewOn: string;
    /**
     * Of the PDF, hex
     */
    sha256: string;
};

