/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type UpdateBreachReportDto = {
    title?: string;
    happened?: string;
    /**
     * null: not determined
     */
    determinedOn?: string | null;
    exercise?: boolean;
};

