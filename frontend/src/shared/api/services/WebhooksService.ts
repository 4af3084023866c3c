/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeliveryDto } from '../models/DeliveryDto';
import type { DeliveryState } from '../models/DeliveryState';
import type { NewWebhookDto } from '../models/NewWebhookDto';
import type { SecretRotationDto } from '../models/SecretRotationDto';
import type { WebhookChangesDto } from '../models/WebhookChangesDto';
import type { WebhookDto } from '../models/WebhookDto';
import type { WebhookWithSecretDto } from '../models/WebhookWithSecretDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class WebhooksService {
    /**
     * All webhooks, newest first
     * Without their secrets, which are shown only once. To an access token an address is scheme and host, then `/…`.
     * @returns WebhookDto All webhooks, newest first
     * @throws ApiError
     */
    public static listWebhooks({
        limit,
        cursor,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<WebhookDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/webhooks',
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Have another program told of events
     * Every delivery is signed as Standard Webhooks say, with the secret of this answer. It needs a session that is fresh, or the own `password` (403 `auth.password_required`), and never an access token (403 `auth.session_required`). Twenty are the most.
     * @returns WebhookWithSecretDto Have another program told of events
     * @throws ApiError
     */
    public static createWebhook({
        requestBody,
    }: {
        requestBody: NewWebhookDto,
    }): CancelablePromise<WebhookWithSecretDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/webhooks',
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
     * One webhook
     * Without its secret. To an access token its address is scheme and host, then `/…`.
     * @returns WebhookDto One webhook
     * @throws ApiError
     */
    public static getWebhook({
        id,
    }: {
        /**
         * webhooks.id
         */
        id: number,
    }): CancelablePromise<WebhookDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/webhooks/{id}',
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
     * Change a webhook, or switch it off or on
     * Fields that are left out keep their values. What waits goes to the new address; while it is switched off, nothing is told, and what waits is given up. With `url` it needs a session that is fresh, or the own `password`, and never an access token, as setting one up does.
     * @returns WebhookDto Change a webhook, or switch it off or on
     * @throws ApiError
     */
    public static updateWebhook({
        id,
        requestBody,
    }: {
        /**
         * webhooks.id
         */
        id: number,
        requestBody: WebhookChangesDto,
    }): CancelablePromise<WebhookDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/webhooks/{id}',
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
     * Delete a webhook
     * With its secrets and deliveries; nothing that waits is sent any more.
     * @returns void
     * @throws ApiError
     */
    public static deleteWebhook({
        id,
    }: {
        /**
         * webhooks.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/webhooks/{id}',
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
     * Make a new secret
     * For 24 hours deliveries are signed with the one before as well. It needs a session that is fresh, or the own `password` (403 `auth.password_required`), and never an access token (403 `auth.session_required`).
     * @returns WebhookWithSecretDto Make a new secret
     * @throws ApiError
     */
    public static rotateWebhookSecret({
        id,
        requestBody,
    }: {
        /**
         * webhooks.id
         */
        id: number,
        requestBody: SecretRotationDto,
    }): CancelablePromise<WebhookWithSecretDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/webhooks/{id}/rotate',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * What was told, newest first
     * Deliveries that have ended are kept for 30 days.
     * @returns DeliveryDto What was told, newest first
     * @throws ApiError
     */
    public static listWebhookDeliveries({
        id,
        limit,
        cursor,
        status,
    }: {
        /**
         * webhooks.id
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
        status?: DeliveryState,
    }): CancelablePromise<Array<DeliveryDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/webhooks/{id}/deliveries',
            path: {
                'id': id,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
                'status': status,
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
     * Send a delivery again
     * At once, with the same `webhook-id`, also what was delivered already; where it fails it is tried for another day.
     * @returns DeliveryDto Send a delivery again
     * @throws ApiError
     */
    public static retryWebhookDelivery({
        deliveryId,
        id,
    }: {
        /**
         * webhook_deliveries.id
         */
        deliveryId: number,
        /**
         * webhooks.id
         */
        id: number,
    }): CancelablePromise<DeliveryDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/webhooks/{id}/deliveries/{deliveryId}/retry',
            path: {
                'deliveryId': deliveryId,
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
}
