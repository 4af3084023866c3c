/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminDocumentDto } from '../models/AdminDocumentDto';
import type { CreateClientThreadDto } from '../models/CreateClientThreadDto';
import type { CreateThreadDto } from '../models/CreateThreadDto';
import type { DraftDto } from '../models/DraftDto';
import type { InboxFilter } from '../models/InboxFilter';
import type { InboxThreadDto } from '../models/InboxThreadDto';
import type { KeepAttachmentDto } from '../models/KeepAttachmentDto';
import type { MessageDto } from '../models/MessageDto';
import type { MessageThreadDetailsDto } from '../models/MessageThreadDetailsDto';
import type { MessageThreadDto } from '../models/MessageThreadDto';
import type { SavedDraftDto } from '../models/SavedDraftDto';
import type { SendMessageDto } from '../models/SendMessageDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class MessagesService {
    /**
     * Own conversations, by their last message, newest first
     * Searches the subject.
     * @returns MessageThreadDto Own conversations, by their last message, newest first
     * @throws ApiError
     */
    public static listMessageThreads({
        limit,
        cursor,
        search,
        unread,
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
        /**
         * true: only those with messages not read yet, whose number is X-Total-Count; false: only those without
         */
        unread?: boolean,
    }): CancelablePromise<Array<MessageThreadDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/message-threads',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'unread': unread,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Begin a conversation with the practice
     * It has no message yet: send the first one with POST …/{id}/messages. 20 in an hour.
     * @returns MessageThreadDetailsDto Begin a conversation with the practice
     * @throws ApiError
     */
    public static createMessageThread({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateThreadDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<MessageThreadDetailsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/message-threads',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * One conversation
     * A client's own; any client's for an admin. Reading it marks nothing as read.
     * @returns MessageThreadDetailsDto One conversation
     * @throws ApiError
     */
    public static messageThread({
        id,
    }: {
        /**
         * message_threads.id
         */
        id: number,
    }): CancelablePromise<MessageThreadDetailsDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/message-threads/{id}',
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
     * The messages of a conversation, newest first
     * A client's own; any client's for an admin. Reading them marks nothing as read.
     * @returns MessageDto The messages of a conversation, newest first
     * @throws ApiError
     */
    public static listMessages({
        id,
        limit,
        cursor,
    }: {
        /**
         * message_threads.id
         */
        id: number,
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<MessageDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/message-threads/{id}/messages',
            path: {
                'id': id,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Send a message
     * A client's own; any client's for an admin. JSON, or a form with up to 5 files. A refused file leaves nothing. Sending removes the own draft. A client sends at most 200 in an hour. Files count as uploads: at most 200 in an hour, within the quota of GET /api/storage.
     * @returns MessageDto Send a message
     * @throws ApiError
     */
    public static sendMessage({
        id,
        formData,
        idempotencyKey,
    }: {
        /**
         * message_threads.id
         */
        id: number,
        formData: SendMessageDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<MessageDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/message-threads/{id}/messages',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            formData: formData,
            mediaType: 'multipart/form-data',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                413: `Too large`,
                415: `Type not accepted`,
                429: `Too often; Retry-After says when again`,
                503: `Briefly unavailable`,
                507: `No space left`,
            },
        });
    }
    /**
     * Mark a conversation as read
     * A client's own; any client's for an admin. All of its messages so far, for this side; an admin reads for the practice.
     * @returns MessageThreadDetailsDto Mark a conversation as read
     * @throws ApiError
     */
    public static readMessageThread({
        id,
    }: {
        /**
         * message_threads.id
         */
        id: number,
    }): CancelablePromise<MessageThreadDetailsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/message-threads/{id}/read',
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
     * The own draft in a conversation
     * Each person has one of their own; sending a message removes it.
     * @returns SavedDraftDto The own draft in a conversation
     * @throws ApiError
     */
    public static messageDraft({
        id,
    }: {
        /**
         * message_threads.id
         */
        id: number,
    }): CancelablePromise<SavedDraftDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/message-threads/{id}/draft',
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
     * Keep a draft
     * In place of the own one before; an empty one removes it.
     * @returns SavedDraftDto Keep a draft
     * @throws ApiError
     */
    public static saveMessageDraft({
        id,
        requestBody,
    }: {
        /**
         * message_threads.id
         */
        id: number,
        requestBody: DraftDto,
    }): CancelablePromise<SavedDraftDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/message-threads/{id}/draft',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Discard the own draft
     * No matter whether there is one.
     * @returns void
     * @throws ApiError
     */
    public static deleteMessageDraft({
        id,
    }: {
        /**
         * message_threads.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/message-threads/{id}/draft',
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
     * The practice's inbox
     * Unanswered conversations first, the longest wait before the others; then by their last message, newest first. Searches subject, names of the client and messages.
     * @returns InboxThreadDto The practice's inbox
     * @throws ApiError
     */
    public static listInbox({
        limit,
        cursor,
        search,
        filter,
        userId,
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
        filter?: InboxFilter,
        /**
         * Only this client's conversations
         */
        userId?: number,
    }): CancelablePromise<Array<InboxThreadDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/message-threads',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'filter': filter,
                'userId': userId,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Begin a conversation with a client
     * It has no message yet: send the first one with POST /api/message-threads/{id}/messages.
     * @returns MessageThreadDetailsDto Begin a conversation with a client
     * @throws ApiError
     */
    public static createClientMessageThread({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateClientThreadDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<MessageThreadDetailsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/message-threads',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Mark a conversation as answered
     * Its client no longer waits, until they write again. One that is not waiting stays as it is.
     * @returns MessageThreadDetailsDto Mark a conversation as answered
     * @throws ApiError
     */
    public static answerMessageThread({
        id,
    }: {
        /**
         * message_threads.id
         */
        id: number,
    }): CancelablePromise<MessageThreadDetailsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/message-threads/{id}/answered',
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
     * A file of a message
     * Of a client's own conversations; of any for an admin. Images and PDF are shown inline, others are an attachment. The activity log keeps who opened it.
     * @returns binary A file of a message
     * @throws ApiError
     */
    public static messageAttachment({
        id,
        download,
    }: {
        /**
         * message_attachments.id
         */
        id: number,
        /**
         * 1 for an attachment in any case
         */
        download?: string,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/message-attachments/{id}',
            path: {
                'id': id,
            },
            query: {
                'download': download,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
                410: `Destroyed under the retention rules`,
            },
        });
    }
    /**
     * Keep an attachment as a document of its client
     * With bytes of its own, as a draft that the client sees; the message stays as it is.
     * @returns AdminDocumentDto Keep an attachment as a document of its client
     * @throws ApiError
     */
    public static keepMessageAttachment({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * message_attachments.id
         */
        id: number,
        requestBody: KeepAttachmentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminDocumentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/message-attachments/{id}/document',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
                410: `Destroyed under the retention rules`,
                503: `Briefly unavailable`,
                507: `No space left`,
            },
        });
    }
}
