/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RegisterDto = {
    firstName: string;
    lastName: string;
    /**
     * Letters of one alphabet, digits, dots, underscores and hyphens; compared after NFKC and in lower case
     */
    username: string;
    email: string;
    password: string;
};

