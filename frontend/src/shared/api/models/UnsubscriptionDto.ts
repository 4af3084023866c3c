/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NotificationCategory } from './NotificationCategory';
export type UnsubscriptionDto = {
    categories: Array<NotificationCategory>;
    /**
     * Whether no mail of these categories is sent any more
     */
    ended: boolean;
};

