/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminDocumentRequestDto } from '../models/AdminDocumentRequestDto';
import type { CreateDocumentRequestDto } from '../models/CreateDocumentRequestDto';
import type { DocumentRequestDto } from '../models/DocumentRequestDto';
import type { DocumentRequestSide } from '../models/DocumentRequestSide';
import type { DocumentRequestStatus } from '../models/DocumentRequestStatus';
import type { DocumentRequestVersionDto } from '../models/DocumentRequestVersionDto';
import type { FileDto } from '../models/FileDto';
import type { UpdateDocumentRequestDto } from '../models/UpdateDocumentRequestDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class DocumentRequestsService {
    /**
     * What the practice asks for, newest first
     * Accepted ones too, unless `status` or `waiting` is given.
     * @returns DocumentRequestDto What the practice asks for, newest first
     * @throws ApiError
     */
    public static listDocumentRequests({
        limit,
        cursor,
        status,
        waiting,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
        status?: DocumentRequestStatus,
        /**
         * client: open, nothing uploaded yet or sent back; practice: open, uploaded, to be reviewed
         */
        waiting?: DocumentRequestSide,
    }): CancelablePromise<Array<DocumentRequestDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/document-requests',
            query: {
                'limit': limit,
                'cursor': cursor,
                'status': status,
                'waiting': waiting,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Answer a request with a file
     * Makes a document of it. Another file replaces an upload that the practice has not begun to review.
     * @returns DocumentRequestDto Answer a request with a file
     * @throws ApiError
     */
    public static uploadRequestedDocument({
        id,
        formData,
        idempotencyKey,
    }: {
        /**
         * document_requests.id
         */
        id: number,
        formData: FileDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<DocumentRequestDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/document-requests/{id}/upload',
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
                403: `Not allowed`,
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
     * Take an upload back
     * Until the practice has begun to review it.
     * @returns void
     * @throws ApiError
     */
    public static undoRequestedUpload({
        id,
    }: {
        /**
         * document_requests.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/document-requests/{id}/upload',
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
    /**
     * The form to fill in
     * Where the request names a template.
     * @returns binary The form to fill in
     * @throws ApiError
     */
    public static requestedTemplate({
        id,
    }: {
        /**
         * document_requests.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/document-requests/{id}/template',
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
     * All clients' requests, newest first
     * Accepted ones too, unless `status` or `waiting` is given.
     * @returns AdminDocumentRequestDto All clients' requests, newest first
     * @throws ApiError
     */
    public static listAllDocumentRequests({
        limit,
        cursor,
        status,
        waiting,
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
        status?: DocumentRequestStatus,
        /**
         * client: open, nothing uploaded yet or sent back; practice: open, uploaded, to be reviewed
         */
        waiting?: DocumentRequestSide,
        /**
         * Only what this client was asked
         */
        userId?: number,
    }): CancelablePromise<Array<AdminDocumentRequestDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/document-requests',
            query: {
                'limit': limit,
                'cursor': cursor,
                'status': status,
                'waiting': waiting,
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
     * Ask a client for a document
     * With a last day and a form to fill in, where there are such.
     * @returns AdminDocumentRequestDto Ask a client for a document
     * @throws ApiError
     */
    public static createDocumentRequest({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateDocumentRequestDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminDocumentRequestDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/document-requests',
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
     * One request
     * As the list shows each. One that was withdrawn is not there.
     * @returns AdminDocumentRequestDto One request
     * @throws ApiError
     */
    public static getDocumentRequest({
        id,
    }: {
        /**
         * document_requests.id
         */
        id: number,
    }): CancelablePromise<AdminDocumentRequestDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/document-requests/{id}',
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
     * Accept what was uploaded, send it back, or change the request
     * Accepting completes the document that waits for review. Sending back needs a reason and empties documentId; the file stays in the library. Fields that are left out keep their values.
     * @returns AdminDocumentRequestDto Accept what was uploaded, send it back, or change the request
     * @throws ApiError
     */
    public static updateDocumentRequest({
        id,
        requestBody,
    }: {
        /**
         * document_requests.id
         */
        id: number,
        requestBody: UpdateDocumentRequestDto,
    }): CancelablePromise<AdminDocumentRequestDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/document-requests/{id}',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Withdraw a request
     * What was uploaded for it stays in the library. 409 under a legal hold.
     * @returns void
     * @throws ApiError
     */
    public static withdrawDocumentRequest({
        id,
    }: {
        /**
         * document_requests.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/document-requests/{id}',
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
    /**
     * Remind a client of a request
     * By the notifications and the mail that the client has chosen. Only while nothing is uploaded, and once a day: a second one is 409 reminder.already_sent.
     * @returns string Remind a client of a request
     * @throws ApiError
     */
    public static remindOfDocumentRequest({
        id,
        idempotencyKey,
    }: {
        /**
         * document_requests.id
         */
        id: number,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<string> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/document-requests/{id}/remind',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            responseHeader: 'Idempotency-Replayed',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Earlier versions of a request, newest first
     * Every change keeps the values before it.
     * @returns DocumentRequestVersionDto Earlier versions of a request, newest first
     * @throws ApiError
     */
    public static listDocumentRequestVersions({
        id,
        limit,
        cursor,
    }: {
        /**
         * document_requests.id
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
    }): CancelablePromise<Array<DocumentRequestVersionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/document-requests/{id}/versions',
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
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
}
