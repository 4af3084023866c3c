/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type AdminLeadDto = {
    /**
     * users.id
     */
    id: number;
    name: string;
};

