/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type WrittenPersonDto = {
    name: string;
    title: string;
    phone: string;
    email: string;
};

