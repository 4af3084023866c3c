/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NotificationCategory } from './NotificationCategory';
import type { NotificationType } from './NotificationType';
export type NotificationDto = {
    id: number;
    category: NotificationCategory;
    /**
     * warning asks for something to be done
     */
    type: NotificationType;
    /**
     * The kind of event
     */
    title: string;
    /**
     * One sentence
     */
    message: string;
    /**
     * The path of the very thing in the portal or the dashboard
     */
    url: string;
    date: string;
    read: boolean;
};

