/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
export type HolderDto = {
    /**
     * users.id
     */
    id: number;
    name: string;
    role: Role;
};

