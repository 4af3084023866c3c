/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppointmentType } from './AppointmentType';
export type AppointmentKindDto = {
    type: AppointmentType;
    /**
     * How long it takes
     */
    minutes: number;
    label: string;
    /**
     * A free first session: each person books one, once. Visitors can book the consultation while it is free. Always in answers; left out of a request, it keeps its value
     */
    free?: boolean;
};

