/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentKindDto } from './AppointmentKindDto';
import type { WeeklyHoursDto } from './WeeklyHoursDto';
export type AvailabilityDto = {
    /**
     * Without any, nothing can be booked. Hours of one day do not overlap
     */
    weekly: Array<WeeklyHoursDto>;
    /**
     * Days on which the practice is closed
     */
    closed: Array<string>;
    /**
     * What can be booked, each type once
     */
    types: Array<AppointmentKindDto>;
    /**
     * Kept free before and after every appointment, in minutes
     */
    bufferMinutes: number;
    /**
     * Nothing can be booked that begins within so many hours
     */
    noticeHours: number;
    /**
     * The last day on which something can be booked, in days from today
     */
    horizonDays: number;
    /**
     * Until so many hours before an appointment its client may cancel or move it
     */
    cancelHours: number;
};

