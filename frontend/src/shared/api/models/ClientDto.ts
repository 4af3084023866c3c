/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ClientStatus } from './ClientStatus';
export type ClientDto = {
    id: number;
    username: string;
    email: string;
    firstName: string | null;
    lastName: string | null;
    role: 'client';
    status: ClientStatus;
    created_at: string;
};

