/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminSiteDto } from '../models/AdminSiteDto';
import type { CalendlyUrlDto } from '../models/CalendlyUrlDto';
import type { FounderPhotoDto } from '../models/FounderPhotoDto';
import type { SiteDto } from '../models/SiteDto';
import type { UpdateSiteDto } from '../models/UpdateSiteDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class SiteService {
    /**
     * The details of the practice
     * What the public pages say about it: names, address, hours, founder, scheduling. Payment instructions are for those who are signed in.
     * @returns SiteDto The details of the practice
     * @throws ApiError
     */
    public static getSite(): CancelablePromise<SiteDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/site',
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * The founder's photo
     * WebP, 800 by 1000 pixels.
     * @returns binary The founder's photo
     * @throws ApiError
     */
    public static getFounderPhoto({
        v,
    }: {
        /**
         * As in founderPhoto; caches then keep the photo
         */
        v?: string,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/site/photo',
            query: {
                'v': v,
            },
            errors: {
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Set the founder's photo
     * Turned upright, cut to 4:5 around its middle, and freed of its metadata.
     * @returns SiteDto Set the founder's photo
     * @throws ApiError
     */
    public static setFounderPhoto({
        formData,
        idempotencyKey,
    }: {
        formData: FounderPhotoDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<SiteDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/site/photo',
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
            },
        });
    }
    /**
     * Remove the founder's photo
     * Where there is none, nothing happens.
     * @returns void
     * @throws ApiError
     */
    public static deleteFounderPhoto(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/site/photo',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * The external scheduling page
     * null where the practice has none.
     * @returns CalendlyUrlDto The external scheduling page
     * @throws ApiError
     */
    public static getCalendlyUrl(): CancelablePromise<CalendlyUrlDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/calendly-url',
        });
    }
    /**
     * The details of the practice, with their version
     * What `PUT` takes, and what it does not write: founderPhoto, demo and payments.
     * @returns AdminSiteDto The details of the practice, with their version
     * @throws ApiError
     */
    public static getAdminSite(): CancelablePromise<AdminSiteDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/site',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Write the details of the practice
     * The whole object; founderPhoto, demo and payments are not written here and ignored. With a `version` that is not the latest it is 409 `site.changed`, with the values as they are now in `current`. Other payment instructions need a session that is fresh, or the own `password`, and never an access token (403 `auth.session_required`); every admin is told by email.
     * @returns AdminSiteDto Write the details of the practice
     * @throws ApiError
     */
    public static updateSite({
        requestBody,
    }: {
        requestBody: UpdateSiteDto,
    }): CancelablePromise<AdminSiteDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/site',
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
}
