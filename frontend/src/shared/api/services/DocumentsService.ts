/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminDocumentDto } from '../models/AdminDocumentDto';
import type { DocumentCategory } from '../models/DocumentCategory';
import type { DocumentDetailsDto } from '../models/DocumentDetailsDto';
import type { DocumentDto } from '../models/DocumentDto';
import type { DocumentStatus } from '../models/DocumentStatus';
import type { DocumentVersionDto } from '../models/DocumentVersionDto';
import type { FileDto } from '../models/FileDto';
import type { UpdateDocumentDto } from '../models/UpdateDocumentDto';
import type { UploadDocumentDto } from '../models/UploadDocumentDto';
import type { UploadOwnDocumentDto } from '../models/UploadOwnDocumentDto';
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
     * Upload a document for the practice
     * It waits for a review by the practice: status pending_review. At most 200 uploads in an hour, within the quota of GET /api/storage.
     * @returns DocumentDto Upload a document for the practice
     * @throws ApiError
     */
    public static uploadOwnDocument({
        formData,
        idempotencyKey,
    }: {
        formData: UploadOwnDocumentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<DocumentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/documents',
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
                415: `Type not accepted`,
                429: `Too often; Retry-After says when again`,
                503: `Briefly unavailable`,
                507: `No space left`,
            },
        });
    }
    /**
     * The file, shown inline
     * A client's own; any client's for an admin. Once signed it is the sealed PDF. The activity log keeps who saw it.
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
                410: `Destroyed under the retention rules`,
            },
        });
    }
    /**
     * The file as an attachment
     * A client's own; any client's for an admin. Once signed it is the sealed PDF. The activity log keeps who took it.
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
                410: `Destroyed under the retention rules`,
            },
        });
    }
    /**
     * The bytes that the signer was shown
     * A client's own; any client's for an admin. Before it is signed, the current file.
     * @returns binary The bytes that the signer was shown
     * @throws ApiError
     */
    public static originalDocument({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents/{id}/original',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
                410: `Destroyed under the retention rules`,
            },
        });
    }
    /**
     * The signature as an image
     * A client's own; any client's for an admin. A PNG, for typed names too; 404 while nobody has signed.
     * @returns binary The signature as an image
     * @throws ApiError
     */
    public static documentSignature({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents/{id}/signature',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
                410: `Destroyed under the retention rules`,
            },
        });
    }
    /**
     * Everything about one document
     * A client's own; any client's for an admin. With its versions, and who opened it and when.
     * @returns DocumentDetailsDto Everything about one document
     * @throws ApiError
     */
    public static documentDetails({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<DocumentDetailsDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents/{id}/details',
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
     * All files that the document ever had, newest first
     * A client's own; any client's for an admin. A new version keeps the earlier ones.
     * @returns DocumentVersionDto All files that the document ever had, newest first
     * @throws ApiError
     */
    public static documentVersions({
        id,
        limit,
        cursor,
    }: {
        /**
         * documents.id
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
    }): CancelablePromise<Array<DocumentVersionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents/{id}/versions',
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
     * The file of one version as an attachment
     * A client's own; any client's for an admin. The activity log keeps who took it.
     * @returns binary The file of one version as an attachment
     * @throws ApiError
     */
    public static downloadDocumentVersion({
        version,
        id,
    }: {
        version: number,
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents/{id}/versions/{version}',
            path: {
                'version': version,
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
                410: `Destroyed under the retention rules`,
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
                415: `Type not accepted`,
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
        deleted,
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
        /**
         * Those that were deleted and can still be restored, instead of the others
         */
        deleted?: boolean,
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
                'deleted': deleted,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Change a document or move its status
     * Fields that are left out keep their values. The message of a refused transition says what is allowed. 409 document.changed: its file was replaced while it was checked for the signature asked for.
     * @returns AdminDocumentDto Change a document or move its status
     * @throws ApiError
     */
    public static updateDocument({
        id,
        requestBody,
    }: {
        /**
         * documents.id
         */
        id: number,
        requestBody: UpdateDocumentDto,
    }): CancelablePromise<AdminDocumentDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/documents/{id}',
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
     * Delete a document
     * Its client no longer sees it. It can be restored for 30 days; then its files are removed.
     * @returns void
     * @throws ApiError
     */
    public static deleteDocument({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/documents/{id}',
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
     * Replace the file by a new version
     * The earlier one is kept. What was signed cannot be replaced. 409 document.changed: another file came first, or a signature was asked for or taken back, while this one was checked.
     * @returns AdminDocumentDto Replace the file by a new version
     * @throws ApiError
     */
    public static replaceDocumentFile({
        id,
        formData,
        idempotencyKey,
    }: {
        /**
         * documents.id
         */
        id: number,
        formData: FileDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminDocumentDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/documents/{id}/file',
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
                503: `Briefly unavailable`,
                507: `No space left`,
            },
        });
    }
    /**
     * Bring a deleted document back
     * As it was, within 30 days. One that is not deleted stays as it is.
     * @returns AdminDocumentDto Bring a deleted document back
     * @throws ApiError
     */
    public static restoreDocument({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<AdminDocumentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/documents/{id}/restore',
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
