/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class ExportsService {
    /**
     * Everything held on oneself, as a ZIP
     * Documents with every version, signed papers with their evidence, invoices, receipts and credit notes as PDF and CSV, conversations as HTML and JSON with their files, profile, notifications, activity with its chain; index.html opens offline, check.html checks chain and hashes offline. Needs a session that is fresh (403 `auth.password_required`: see `POST /api/session/confirm`), and never an access token (403 `auth.session_required`). One at a time for each person.
     * @returns binary Everything held on oneself, as a ZIP
     * @throws ApiError
     */
    public static exportAccount(): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/account/export',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Everything held on a client, as a ZIP
     * What the client can export, also once the account is closed. Documents with every version, signed papers with their evidence, invoices, receipts and credit notes as PDF and CSV, conversations as HTML and JSON with their files, profile, notifications, activity with its chain; index.html opens offline, check.html checks chain and hashes offline. Needs a session that is fresh (403 `auth.password_required`: see `POST /api/session/confirm`), and never an access token (403 `auth.session_required`). One at a time for each person.
     * @returns binary Everything held on a client, as a ZIP
     * @throws ApiError
     */
    public static exportClient({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}/export',
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
}
