/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PersonDto } from './PersonDto';
export type WaitingClientDto = {
    /**
     * users.id of the client
     */
    userId: number;
    client: PersonDto;
    /**
     * Days of the calendar since its longest wait began
     */
    days: number;
};

