/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RetentionPersonDto } from './RetentionPersonDto';
export type DueExampleDto = {
    type: string;
    id: number;
    title: string;
    client: RetentionPersonDto | null;
    /**
     * What its time counts from
     */
    since: string;
};

