/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ReachedClientDto = {
    /**
     * users.id
     */
    id: number;
    name: string;
    /**
     * Two letters of a state, `unknown` or `abroad`
     */
    residence: string;
    /**
     * Acts about them that the log shows
     */
    seen: number;
    firstSeenAt: string | null;
    lastSeenAt: string | null;
};

