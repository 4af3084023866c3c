/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SweepDto = {
    startedAt: string;
    finishedAt: string;
    /**
     * How many files were stored
     */
    files: number;
    /**
     * How many bytes they take as they are stored; null of a sweep that did not count them yet
     */
    bytes: number | null;
    /**
     * How many belonged to nobody and are gone
     */
    removed: number;
    /**
     * Whose files are not there, at most a thousand; a backup should hold them
     */
    missing: Array<string>;
};

