/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FoundType } from './FoundType';
import type { PersonDto } from './PersonDto';
export type FoundDto = {
    type: FoundType;
    id: number;
    title: string;
    /**
     * Whose it is; null for an appointment of somebody without an account
     */
    client: PersonDto | null;
    /**
     * When an appointment begins; null for all others
     */
    startsAt: string | null;
    /**
     * Where the dashboard opens it
     */
    url: string;
};

