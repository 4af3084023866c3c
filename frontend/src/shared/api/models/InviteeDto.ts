/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type InviteeDto = {
    name: string;
    email: string;
    /**
     * As they wrote it
     */
    phone: string | null;
};

