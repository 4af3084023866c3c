/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ContactMessageDto = {
    id: number;
    created_at: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    service: string;
    message: string | null;
    resolved: boolean;
    /**
     * It looks as if a program had sent it
     */
    suspect: boolean;
};

