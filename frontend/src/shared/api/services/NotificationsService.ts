/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ChangePreferencesDto } from '../models/ChangePreferencesDto';
import type { NotificationDto } from '../models/NotificationDto';
import type { PreferencesDto } from '../models/PreferencesDto';
import type { UnsubscriptionDto } from '../models/UnsubscriptionDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class NotificationsService {
    /**
     * Own notifications, newest first
     * What others did in own affairs; for an admin, in those of the practice. X-Total-Count of read=false is the number of the bell.
     * @returns NotificationDto Own notifications, newest first
     * @throws ApiError
     */
    public static listNotifications({
        limit,
        cursor,
        read,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        /**
         * false: only those not read yet, whose number is X-Total-Count; true: only those read
         */
        read?: boolean,
    }): CancelablePromise<Array<NotificationDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/notifications',
            query: {
                'limit': limit,
                'cursor': cursor,
                'read': read,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
            },
        });
    }
    /**
     * Mark a notification as read
     * Read once, it stays so.
     * @returns NotificationDto Mark a notification as read
     * @throws ApiError
     */
    public static readNotification({
        id,
    }: {
        /**
         * notifications.id
         */
        id: number,
    }): CancelablePromise<NotificationDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/notifications/{id}/read',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Mark all own notifications as read
     * Those that come later are unread again.
     * @returns void
     * @throws ApiError
     */
    public static readAllNotifications(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/notifications/read-all',
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * Of what one is told, by which channel
     * Everything but the weekly summary, until it is changed.
     * @returns PreferencesDto Of what one is told, by which channel
     * @throws ApiError
     */
    public static getNotificationPreferences(): CancelablePromise<PreferencesDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/notification-preferences',
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * Change of what one is told, by which channel
     * Takes the whole object; only weekly may be left out. Notifications that are there already stay.
     * @returns PreferencesDto Change of what one is told, by which channel
     * @throws ApiError
     */
    public static changeNotificationPreferences({
        requestBody,
    }: {
        requestBody: ChangePreferencesDto,
    }): CancelablePromise<PreferencesDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/notification-preferences',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
            },
        });
    }
    /**
     * What happens, as it happens
     * Server-sent events that stay open: notification (data as in the list), message (something in a conversation), read (read somewhere else), invoice and document (one has changed), opened (a document was read or downloaded), each with an id; kept for 24 hours. resync comes first where Last-Event-ID is older or unknown: read again what is shown. replaced ends a person's oldest of more than ten streams: do not reconnect. Ends with the session or access token; listening does not prolong a session.
     * @returns string What happens, as it happens
     * @throws ApiError
     */
    public static streamNotifications({
        lastEventId,
    }: {
        /**
         * The id of the last event that was received; without it only later ones follow
         */
        lastEventId?: string,
    }): CancelablePromise<string> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/notifications/stream',
            headers: {
                'Last-Event-ID': lastEventId,
            },
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * End mail of one kind
     * One click as RFC 8058 has it: the address in the List-Unsubscribe header of each mail, posted to by mail programs with `List-Unsubscribe=One-Click`, which need not be sent. It works for ever, and without signing in.
     * @returns UnsubscriptionDto End mail of one kind
     * @throws ApiError
     */
    public static unsubscribe({
        token,
    }: {
        /**
         * From the link in the mail
         */
        token: string,
    }): CancelablePromise<UnsubscriptionDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/notifications/unsubscribe',
            query: {
                'token': token,
            },
            errors: {
                400: `Invalid input`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Go to the page of a link that ends mail
     * For mail programs that open the address instead of posting to it. It changes nothing.
     * @returns void
     * @throws ApiError
     */
    public static openUnsubscribePage({
        token,
    }: {
        token?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/notifications/unsubscribe',
            query: {
                'token': token,
            },
            errors: {
                303: `Go to the page of a link that ends mail`,
            },
        });
    }
}
