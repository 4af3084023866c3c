/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ResponsiblePersonDto = {
    /**
     * May be empty
     */
    name?: string;
    /**
     * May be empty
     */
    title?: string;
    /**
     * May be empty
     */
    phone?: string;
    /**
     * May be empty
     */
    email?: string;
};

