/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AppliedPackDto } from '../models/AppliedPackDto';
import type { CreatePackDto } from '../models/CreatePackDto';
import type { PackDto } from '../models/PackDto';
import type { PackPreviewDto } from '../models/PackPreviewDto';
import type { PackRecipientDto } from '../models/PackRecipientDto';
import type { UpdatePackDto } from '../models/UpdatePackDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class PacksService {
    /**
     * All packs, newest first
     * Searches the title.
     * @returns PackDto All packs, newest first
     * @throws ApiError
     */
    public static listPacks({
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
    }): CancelablePromise<Array<PackDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/packs',
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
     * Put together what a client is sent in one step
     * Documents made of templates, requests, a message and an invoice: at least one of them. Its texts may hold {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}, which are filled in for each client; any other is refused.
     * @returns PackDto Put together what a client is sent in one step
     * @throws ApiError
     */
    public static createPack({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreatePackDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<PackDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/packs',
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
     * One pack
     * One that was deleted is not there.
     * @returns PackDto One pack
     * @throws ApiError
     */
    public static getPack({
        id,
    }: {
        /**
         * packs.id
         */
        id: number,
    }): CancelablePromise<PackDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/packs/{id}',
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
     * Change a pack
     * Fields that are left out keep their values; null takes the message or the invoice out. What was sent by it stays.
     * @returns PackDto Change a pack
     * @throws ApiError
     */
    public static updatePack({
        id,
        requestBody,
    }: {
        /**
         * packs.id
         */
        id: number,
        requestBody: UpdatePackDto,
    }): CancelablePromise<PackDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/packs/{id}',
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
     * Delete a pack
     * What was sent by it stays.
     * @returns void
     * @throws ApiError
     */
    public static deletePack({
        id,
    }: {
        /**
         * packs.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/packs/{id}',
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
     * What applying a pack would send to a client today
     * With names, dates and prices filled in. Nothing is sent.
     * @returns PackPreviewDto What applying a pack would send to a client today
     * @throws ApiError
     */
    public static previewPack({
        id,
        requestBody,
    }: {
        /**
         * packs.id
         */
        id: number,
        requestBody: PackRecipientDto,
    }): CancelablePromise<PackPreviewDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/packs/{id}/preview',
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
     * Send all that a pack holds to a client
     * Whole or not at all. Documents are made of its templates, requests and a conversation are begun, the invoice is issued. 409 pack.template_missing: one of its templates was deleted.
     * @returns AppliedPackDto Send all that a pack holds to a client
     * @throws ApiError
     */
    public static applyPack({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * packs.id
         */
        id: number,
        requestBody: PackRecipientDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AppliedPackDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/packs/{id}/apply',
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
