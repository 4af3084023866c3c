/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ChannelsDto } from './ChannelsDto';
export type PreferencesDto = {
    /**
     * Documents, signatures and requests
     */
    document: ChannelsDto;
    /**
     * Messages; for an admin contact messages and registrations, too
     */
    message: ChannelsDto;
    payment: ChannelsDto;
    appointment: ChannelsDto;
    /**
     * A summary by e-mail every week
     */
    weekly: boolean;
};

