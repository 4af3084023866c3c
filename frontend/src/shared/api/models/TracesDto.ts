/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AddressCountDto } from './AddressCountDto';
export type TracesDto = {
    events: number;
    /**
     * Attempts that were refused
     */
    refused: number;
    firstAt: string | null;
    lastAt: string | null;
    /**
     * The 20 most frequent ones
     */
    addresses: Array<AddressCountDto>;
};

