/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { StorageDto } from '../models/StorageDto';
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
}
