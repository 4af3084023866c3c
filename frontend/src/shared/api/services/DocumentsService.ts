/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminDocumentDto } from '../models/AdminDocumentDto';
import type { DocumentCategory } from '../models/DocumentCategory';
import type { DocumentDto } from '../models/DocumentDto';
import type { DocumentStatus } from '../models/DocumentStatus';
import type { UploadDocumentDto } from '../models/UploadDocumentDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class DocumentsService {
    /**
     * Own documents, newest first
     * Searches title, description and category.
     * @returns DocumentDto Own documents, newest first
     * @throws ApiError
     */
    public static listDocuments({
        limit,
        cursor,
        search,
        status,
        category,
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
        status?: DocumentStatus,
        category?: DocumentCategory,
    }): CancelablePromise<Array<DocumentDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'status': status,
                'category': category,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * The file, shown inline
     * A client's own; any client's for an admin.
     * @returns binary The file, shown inline
     * @throws ApiError
     */
    public static viewDocument({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents/{id}',
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
     * The file as an attachment
     * A client's own; any client's for an admin.
     * @returns binary The file as an attachment
     * @throws ApiError
     */
    public static downloadDocument({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents/{id}/download',
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
     * Upload a document for a client
     * The client sees it at once, as a draft, or awaiting their signature where needsSignature is true.
     * @returns AdminDocumentDto Upload a document for a client
     * @throws ApiError
     */
    public static uploadDocument({
        formData,
        idempotencyKey,
    }: {
        formData: UploadDocumentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminDocumentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/documents/upload',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            formData: formData,
            mediaType: 'multipart/form-data',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
                413: `Too large`,
                415: `Wrong file type`,
                503: `Briefly unavailable`,
                507: `No space left`,
            },
        });
    }
    /**
     * All clients' documents, newest first
     * Searches title, description and category.
     * @returns AdminDocumentDto All clients' documents, newest first
     * @throws ApiError
     */
    public static listAllDocuments({
        limit,
        cursor,
        search,
        status,
        category,
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
        status?: DocumentStatus,
        category?: DocumentCategory,
        /**
         * Only this client's documents
         */
        userId?: number,
    }): CancelablePromise<Array<AdminDocumentDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/documents',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'status': status,
                'category': category,
                'userId': userId,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
}
