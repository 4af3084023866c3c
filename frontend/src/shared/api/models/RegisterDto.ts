/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RegisterDto = {
    firstName: string;
    lastName: string;
    username: string;
    email: string;
    password: string;
};

