/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ProfileDto } from '../models/ProfileDto';
import type { ProfilePhotoDto } from '../models/ProfilePhotoDto';
import type { UpdateProfileDto } from '../models/UpdateProfileDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class ProfileService {
    /**
     * The own profile
     * Of a client or an admin; null where nothing was told.
     * @returns ProfileDto The own profile
     * @throws ApiError
     */
    public static getProfile(): CancelablePromise<ProfileDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/profile',
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * Change the own profile
     * What is left out stays; an empty text or null empties. Another e-mail address is taken within 15 minutes of signing in, or with the own `password`, and never from an access token (403 `auth.session_required`).
     * @returns ProfileDto Change the own profile
     * @throws ApiError
     */
    public static updateProfile({
        requestBody,
    }: {
        requestBody: UpdateProfileDto,
    }): CancelablePromise<ProfileDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/profile',
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
     * The own photo
     * WebP, 512 by 512 pixels; seen by its owner and, of a client, by admins.
     * @returns binary The own photo
     * @throws ApiError
     */
    public static getProfilePhoto(): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/profile/photo',
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Set the own photo
     * Turned upright, cut to a square around its middle, and freed of its metadata.
     * @returns ProfileDto Set the own photo
     * @throws ApiError
     */
    public static setProfilePhoto({
        formData,
        idempotencyKey,
    }: {
        formData: ProfilePhotoDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<ProfileDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/profile/photo',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            formData: formData,
            mediaType: 'multipart/form-data',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                409: `Conflicts with what is stored`,
                413: `Too large`,
                415: `Type not accepted`,
                429: `Too often; Retry-After says when again`,
                503: `Briefly unavailable`,
            },
        });
    }
    /**
     * Remove the own photo
     * Where there is none, nothing happens.
     * @returns void
     * @throws ApiError
     */
    public static deleteProfilePhoto(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/profile/photo',
            errors: {
                401: `Signed out`,
            },
        });
    }
}
