/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeadlineState } from './DeadlineState';
export type DeadlineDto = {
    rule: string;
    whom: string;
    /**
     * By the counts; `check` depends on what the program cannot know
     */
    state: DeadlineState;
    /**
     * null: the rule names no day
     */
    dueOn: string | null;
    asks: string;
    because: string;
    source: string;
    sourceUrl: string;
};

