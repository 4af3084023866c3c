/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ClientDto } from '../models/ClientDto';
import type { ClientFilter } from '../models/ClientFilter';
import type { ClientImportAnswerDto } from '../models/ClientImportAnswerDto';
import type { ClientImportDto } from '../models/ClientImportDto';
import type { ClientProfileDto } from '../models/ClientProfileDto';
import type { CreateUserDto } from '../models/CreateUserDto';
import type { UpdateClientProfileDto } from '../models/UpdateClientProfileDto';
import type { UserDto } from '../models/UserDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class ClientsService {
    /**
     * Clients, newest first
     * Searches user name, names and e-mail. Closed accounts are listed under their former name.
     * @returns ClientDto Clients, newest first
     * @throws ApiError
     */
    public static listClients({
        limit,
        cursor,
        search,
        status,
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
        status?: ClientFilter,
    }): CancelablePromise<Array<ClientDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients',
            query: {
                'limit': limit,
                'cursor': cursor,
                'search': search,
                'status': status,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Move clients in from another tool
     * All rows or none; e-mail addresses are compared with each other and with those of all accounts. A client’s user name is the local part of the address, with a number after it where that is taken. Until they choose a password by an invitation nobody can sign in. With dryRun nothing is changed, and the answer, 200, names each refused row with its fields; without it refused rows are 400 or 409 with fields named like `rows.0.email`.
     * @returns ClientImportAnswerDto What a dry run found
     * @throws ApiError
     */
    public static importClients({
        requestBody,
    }: {
        requestBody: ClientImportDto,
    }): CancelablePromise<ClientImportAnswerDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/clients/import',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
                413: `Too large`,
            },
        });
    }
    /**
     * One client
     * As the list shows each, closed or not.
     * @returns ClientDto One client
     * @throws ApiError
     */
    public static getClient({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<ClientDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}',
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
     * Close a client's account
     * Sign-in ends, profile and photo go; documents, invoices and messages stay as business records. User name and e-mail are free again.
     * @returns void
     * @throws ApiError
     */
    public static closeClient({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/clients/{id}',
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
     * Add a client or another admin
     * The password is held to the rules of the registration. Another admin is made within 15 minutes of signing in, or with the own `currentPassword`, and never by an access token (403 `auth.session_required`).
     * @returns UserDto Add a client or another admin
     * @throws ApiError
     */
    public static createUser({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateUserDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<UserDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/create-user',
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
     * A client's profile
     * What the client has told about themselves; null where they have not, or the account is closed.
     * @returns ClientProfileDto A client's profile
     * @throws ApiError
     */
    public static getClientProfile({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<ClientProfileDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}/profile',
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
     * Change a client's profile
     * What is left out stays; an empty text or null empties. The e-mail address is changed by the client alone, since it opens the account. The client sees in their activity which fields were changed.
     * @returns ClientProfileDto Change a client's profile
     * @throws ApiError
     */
    public static updateClientProfile({
        id,
        requestBody,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        requestBody: UpdateClientProfileDto,
    }): CancelablePromise<ClientProfileDto> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/admin/clients/{id}/profile',
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
     * A client's photo
     * WebP, 512 by 512 pixels.
     * @returns binary A client's photo
     * @throws ApiError
     */
    public static getClientPhoto({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}/photo',
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
