/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Who made it: the practice, a client, a visitor of the site, the scheduling service
 */
export type AppointmentSource = 'practice' | 'client' | 'visitor' | 'service';
