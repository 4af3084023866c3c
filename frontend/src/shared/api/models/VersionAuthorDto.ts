/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type VersionAuthorDto = {
    /**
     * users.id
     */
    id: number;
    /**
     * Current name
     */
    name: string;
};

