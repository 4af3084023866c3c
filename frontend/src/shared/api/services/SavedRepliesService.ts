/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CreateSavedReplyDto } from '../models/CreateSavedReplyDto';
import type { SavedReplyDto } from '../models/SavedReplyDto';
import type { UpdateSavedReplyDto } from '../models/UpdateSavedReplyDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class SavedRepliesService {
    /**
     * All saved replies, newest first
     * Searches title and content.
     * @returns SavedReplyDto All saved replies, newest first
     * @throws ApiError
     */
    public static listSavedReplies({
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
    }): CancelablePromise<Array<SavedReplyDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/saved-replies',
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
     * Save a text to answer with
     * Every admin can use it.
     * @returns SavedReplyDto Save a text to answer with
     * @throws ApiError
     */
    public static createSavedReply({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateSavedReplyDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<SavedReplyDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/saved-replies',
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
     * Change a saved reply
     * Fields that are left out keep their values.
     * @returns SavedReplyDto Change a saved reply
     * @throws ApiError
     */
    public static updateSavedReply({
        id,
        requestBody,
    }: {
        /**
         * saved_replies.id
         */
        id: number,
        requestBody: UpdateSavedReplyDto,
    }): CancelablePromise<SavedReplyDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/saved-replies/{id}',
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
     * Delete a saved reply
     * Messages that were written with it stay.
     * @returns void
     * @throws ApiError
     */
    public static deleteSavedReply({
        id,
    }: {
        /**
         * saved_replies.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/saved-replies/{id}',
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
