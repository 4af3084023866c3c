/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentType } from './AppointmentType';
export type BookAppointmentDto = {
    type: AppointmentType;
    /**
     * UTC, or with an offset
     */
    startsAt: string;
    /**
     * Seen by both sides
     */
    notes?: string | null;
};

