/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { OutstandingDto } from './OutstandingDto';
import type { OverviewMonthDto } from './OverviewMonthDto';
export type OverviewDto = {
    /**
     * Active ones
     */
    clients: number;
    /**
     * The last twelve in the time zone of the practice, the present one among them, oldest first
     */
    months: Array<OverviewMonthDto>;
    /**
     * What is owed, by the days since it was due
     */
    outstanding: OutstandingDto;
};

