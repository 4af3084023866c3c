/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type LoginDto = {
    username: string;
    password: string;
    /**
     * Stay signed in on this device for 30 days
     */
    rememberMe?: boolean;
};

