/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { WaitingItemDto } from './WaitingItemDto';
export type WaitingDto = {
    /**
     * How many wait
     */
    count: number;
    /**
     * The first five of them, oldest first
     */
    items: Array<WaitingItemDto>;
};

