/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NextAppointmentDto = {
    id: number;
    title: string;
    /**
     * UTC
     */
    startsAt: string;
    /**
     * UTC
     */
    endsAt: string;
};

