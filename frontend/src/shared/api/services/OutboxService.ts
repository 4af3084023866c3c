/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MailFilter } from '../models/MailFilter';
import type { OutboxMailDto } from '../models/OutboxMailDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class OutboxService {
    /**
     * Outgoing mail, newest first
     * What was sent, waits or was given up; without SMTP_URL, what was kept. Searches recipient and subject. A link that resets a password, invites or undoes reads [hidden] in a session that is not fresh (`linkNeedsPassword`: see `POST /api/session/confirm`), for an access token, in a mail to an admin, while SMTP_URL is set, and once it was used or has expired; showing one is recorded.
     * @returns OutboxMailDto Outgoing mail, newest first
     * @throws ApiError
     */
    public static listOutbox({
        limit,
        cursor,
        search,
        status,
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
         * Part of a word, in any case
         */
        search?: string,
        status?: MailFilter,
    }): CancelablePromise<Array<OutboxMailDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/outbox',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'status': status,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Send a mail again that was given up
     * It is tried for another day. Without SMTP_URL it is kept instead. One whose link was used or has expired is 409 `mail.link_ended`.
     * @returns OutboxMailDto Send a mail again that was given up
     * @throws ApiError
     */
    public static retryMail({
        id,
    }: {
        /**
         * outbox.id
         */
        id: number,
    }): CancelablePromise<OutboxMailDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/outbox/{id}/retry',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
}
