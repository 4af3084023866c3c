/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
export type CreateUserDto = {
    /**
     * Letters of one alphabet, digits, dots, underscores and hyphens; compared after NFKC and in lower case
     */
    username: string;
    email: string;
    password: string;
    firstName?: string;
    lastName?: string;
    role?: Role;
    /**
     * The calling admin's own: needed for the role admin, where their session is older than 15 minutes
     */
    currentPassword?: string;
};

