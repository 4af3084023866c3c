/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminDocumentDto } from '../models/AdminDocumentDto';
import type { CreateDocumentTemplateDto } from '../models/CreateDocumentTemplateDto';
import type { DocumentTemplateDto } from '../models/DocumentTemplateDto';
import type { FileDto } from '../models/FileDto';
import type { UpdateDocumentTemplateDto } from '../models/UpdateDocumentTemplateDto';
import type { UseDocumentTemplateDto } from '../models/UseDocumentTemplateDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class DocumentTemplatesService {
    /**
     * All templates, newest first
     * Searches title, description and category.
     * @returns DocumentTemplateDto All templates, newest first
     * @throws ApiError
     */
    public static listDocumentTemplates({
        limit,
        cursor,
        search,
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
    }): CancelablePromise<Array<DocumentTemplateDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/document-templates',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Keep a file as a template
     * For documents that many clients get, and for forms that they fill in.
     * @returns DocumentTemplateDto Keep a file as a template
     * @throws ApiError
     */
    public static createDocumentTemplate({
        formData,
        idempotencyKey,
    }: {
        formData: CreateDocumentTemplateDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<DocumentTemplateDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/document-templates',
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
     * Change a template
     * Fields that are left out keep their values. Documents made from it do not change. 409 document_template.changed: its file was replaced while it was checked for the signature asked for.
     * @returns DocumentTemplateDto Change a template
     * @throws ApiError
     */
    public static updateDocumentTemplate({
        id,
        requestBody,
    }: {
        /**
         * document_templates.id
         */
        id: number,
        requestBody: UpdateDocumentTemplateDto,
    }): CancelablePromise<DocumentTemplateDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/document-templates/{id}',
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
     * Delete a template
     * Documents made from it stay; requests that name it go on without a form.
     * @returns void
     * @throws ApiError
     */
    public static deleteDocumentTemplate({
        id,
    }: {
        /**
         * document_templates.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/document-templates/{id}',
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
     * The template's file as an attachment
     * As it was uploaded.
     * @returns binary The template's file as an attachment
     * @throws ApiError
     */
    public static documentTemplateFile({
        id,
    }: {
        /**
         * document_templates.id
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/document-templates/{id}/file',
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
     * Replace the template's file
     * Documents made from it before keep theirs. 409 document_template.changed: the template was changed while this file was checked.
     * @returns DocumentTemplateDto Replace the template's file
     * @throws ApiError
     */
    public static replaceDocumentTemplateFile({
        id,
        formData,
        idempotencyKey,
    }: {
        /**
         * document_templates.id
         */
        id: number,
        formData: FileDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<DocumentTemplateDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/document-templates/{id}/file',
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
     * Make a document for a client from a template
     * Awaiting their signature where the template requires one, else a draft.
     * @returns AdminDocumentDto Make a document for a client from a template
     * @throws ApiError
     */
    public static useDocumentTemplate({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * document_templates.id
         */
        id: number,
        requestBody: UseDocumentTemplateDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminDocumentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/document-templates/{id}/use',
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
            },
        });
    }
}
