/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContactFormDto } from '../models/ContactFormDto';
import type { ContactMessageDto } from '../models/ContactMessageDto';
import type { ContactMessageFilter } from '../models/ContactMessageFilter';
import type { ContactReceiptDto } from '../models/ContactReceiptDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class ContactMessagesService {
    /**
     * Write to the practice
     * Twenty messages an hour from one address.
     * @returns ContactReceiptDto Write to the practice
     * @throws ApiError
     */
    public static sendContactMessage({
        requestBody,
    }: {
        requestBody: ContactFormDto,
    }): CancelablePromise<ContactReceiptDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/contact',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Contact messages, newest first
     * Searches names, e-mail and service. Of a message a row has the first 2000 characters.
     * @returns ContactMessageDto Contact messages, newest first
     * @throws ApiError
     */
    public static listContactMessages({
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
        status?: ContactMessageFilter,
    }): CancelablePromise<Array<ContactMessageDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/messages',
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
     * One contact message
     * With the whole message.
     * @returns ContactMessageDto One contact message
     * @throws ApiError
     */
    public static getContactMessage({
        id,
    }: {
        /**
         * contact_messages.id
         */
        id: number,
    }): CancelablePromise<ContactMessageDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/messages/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Mark a contact message as resolved
     * Doing it twice changes nothing more.
     * @returns ContactMessageDto Mark a contact message as resolved
     * @throws ApiError
     */
    public static resolveContactMessage({
        id,
    }: {
        /**
         * contact_messages.id
         */
        id: number,
    }): CancelablePromise<ContactMessageDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/messages/{id}/resolve',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
}
