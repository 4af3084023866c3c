/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeadlineRule } from './DeadlineRule';
export type BreachNoticeDto = {
    /**
     * Within its report
     */
    id: number;
    /**
     * The rule that asks for it; null for anybody else
     */
    rule: DeadlineRule | null;
    whom: string;
    toldOn: string;
    note: string | null;
};

