/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NewPasskeyDto = {
    name: string;
    /**
     * What `navigator.credentials.create` gave, as JSON
     */
    response: Record<string, any>;
};

