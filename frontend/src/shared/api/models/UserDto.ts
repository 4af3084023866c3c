/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
export type UserDto = {
    id: number;
    username: string;
    email: string;
    firstName: string | null;
    lastName: string | null;
    role: Role;
    /**
     * A mailed link has confirmed the email address
     */
    emailConfirmed: boolean;
    created_at: string;
};

