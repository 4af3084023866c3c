/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanTableDto = {
    caption: string;
    columns: Array<string>;
    rows: Array<Array<string>>;
};

