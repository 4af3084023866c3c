/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BothFactorsDto = {
    password: string;
    /**
     * Six digits of the authenticator app, or a recovery code
     */
    code: string;
};

