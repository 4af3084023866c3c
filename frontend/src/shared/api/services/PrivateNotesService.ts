/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CreateNoteDto } from '../models/CreateNoteDto';
import type { NoteDto } from '../models/NoteDto';
import type { NoteVersionDto } from '../models/NoteVersionDto';
import type { UpdateNoteDto } from '../models/UpdateNoteDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class PrivateNotesService {
    /**
     * Private notes about a client, newest first
     * Never shown to the client, nor exported. Those of a closed account stay.
     * @returns NoteDto Private notes about a client, newest first
     * @throws ApiError
     */
    public static listNotes({
        id,
        limit,
        cursor,
    }: {
        /**
         * users.id of the client
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
    }): CancelablePromise<Array<NoteDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}/notes',
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
    /**
     * Write a private note about a client
     * All admins of the practice read it, and nobody else.
     * @returns NoteDto Write a private note about a client
     * @throws ApiError
     */
    public static createNote({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        requestBody: CreateNoteDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<NoteDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/clients/{id}/notes',
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
    /**
     * Change a private note
     * Not found, as for deleting, once the account of its client is closed.
     * @returns NoteDto Change a private note
     * @throws ApiError
     */
    public static updateNote({
        id,
        requestBody,
    }: {
        /**
         * private_notes.id
         */
        id: number,
        requestBody: UpdateNoteDto,
    }): CancelablePromise<NoteDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/notes/{id}',
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
            },
        });
    }
    /**
     * Delete a private note
     * Its text and earlier versions are gone; that there was one stays in the activity, which only admins see. 409 under a legal hold.
     * @returns void
     * @throws ApiError
     */
    public static deleteNote({
        id,
    }: {
        /**
         * private_notes.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/notes/{id}',
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
     * Earlier versions of a private note, newest first
     * Every change keeps the text before it, until the note is deleted or destroyed.
     * @returns NoteVersionDto Earlier versions of a private note, newest first
     * @throws ApiError
     */
    public static listNoteVersions({
        id,
        limit,
        cursor,
    }: {
        /**
         * private_notes.id
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
    }): CancelablePromise<Array<NoteVersionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/notes/{id}/versions',
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
