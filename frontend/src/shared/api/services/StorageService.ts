/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { StorageDto } from '../models/StorageDto';
import type { StorageQuotaDto } from '../models/StorageQuotaDto';
import type { StorageUseDto } from '../models/StorageUseDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class StorageService {
    /**
     * Where files rest
     * And what the last nightly sweep found: it removes leftovers, tells which files are missing, and rewraps what was stored under APP_SECRET_PREVIOUS.
     * @returns StorageDto Where files rest
     * @throws ApiError
     */
    public static getStorage(): CancelablePromise<StorageDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/storage',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Own storage: used and quota
     * What the practice uploads takes nothing of it, nor do signed copies of the practice's.
     * @returns StorageUseDto Own storage: used and quota
     * @throws ApiError
     */
    public static getOwnStorage(): CancelablePromise<StorageUseDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/storage',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * A client's storage: used and quota
     * Counts what the client uploaded.
     * @returns StorageUseDto A client's storage: used and quota
     * @throws ApiError
     */
    public static getClientStorage({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<StorageUseDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}/storage',
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
     * Set a client's storage quota
     * Files that exceed a smaller one stay; further uploads are refused.
     * @returns StorageUseDto Set a client's storage quota
     * @throws ApiError
     */
    public static setClientStorage({
        id,
        requestBody,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        requestBody: StorageQuotaDto,
    }): CancelablePromise<StorageUseDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/clients/{id}/storage',
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
}
