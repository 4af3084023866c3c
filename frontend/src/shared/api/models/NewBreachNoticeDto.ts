/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeadlineRule } from './DeadlineRule';
export type NewBreachNoticeDto = {
    /**
     * The rule that asks for it; left out for anybody else
     */
    rule?: DeadlineRule | null;
    whom: string;
    toldOn: string;
    /**
     * How, by whom, under which number
     */
    note?: string | null;
};

