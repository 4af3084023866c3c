/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * One that is over is completed by itself
 */
export type AppointmentStatus = 'scheduled' | 'completed' | 'cancelled';
