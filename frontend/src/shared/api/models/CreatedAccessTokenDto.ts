/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Scope } from './Scope';
export type CreatedAccessTokenDto = {
    id: number;
    name: string;
    scope: Scope;
    created_at: string;
    expiresAt: string;
    lastUsedAt: string | null;
    /**
     * Shown this once
     */
    token: string;
};

