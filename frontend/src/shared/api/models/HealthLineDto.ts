/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HealthState } from './HealthState';
export type HealthLineDto = {
    name: string;
    /**
     * `attention`: to be seen to in the next days; `failing`: something does not work now, or could not be looked at
     */
    state: HealthState;
    /**
     * What is, and what helps where it is not well
     */
    sentence: string;
    /**
     * Since when it is so, or when it was last seen to
     */
    since: string | null;
    /**
     * The screen of the dashboard that shows more
     */
    url: string | null;
};

