/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminDocumentDto } from '../models/AdminDocumentDto';
import type { CountersignDocumentDto } from '../models/CountersignDocumentDto';
import type { DeclineDocumentDto } from '../models/DeclineDocumentDto';
import type { DocumentDto } from '../models/DocumentDto';
import type { EvidenceDto } from '../models/EvidenceDto';
import type { SignDocumentDto } from '../models/SignDocumentDto';
import type { SigningConsentDto } from '../models/SigningConsentDto';
import type { VerificationDto } from '../models/VerificationDto';
import type { VerifyDto } from '../models/VerifyDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class SigningService {
    /**
     * Sign a document
     * Only what this client has viewed or downloaded can be signed: the very version, else 409 document.not_viewed. Answers when the sealed PDF, with its certificate of completion, is stored. The original stays, too.
     * @returns DocumentDto Sign a document
     * @throws ApiError
     */
    public static signDocument({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * documents.id
         */
        id: number,
        requestBody: SignDocumentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<DocumentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/documents/{id}/sign',
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
                503: `Briefly unavailable`,
                507: `No space left`,
            },
        });
    }
    /**
     * Decline to sign
     * The document goes back to the practice with the reason: status pending_review.
     * @returns DocumentDto Decline to sign
     * @throws ApiError
     */
    public static declineDocument({
        id,
        requestBody,
    }: {
        /**
         * documents.id
         */
        id: number,
        requestBody: DeclineDocumentDto,
    }): CancelablePromise<DocumentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/documents/{id}/decline',
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
     * What is recorded of a document and its signature
     * A client's own; any client's for an admin. Events in order, each chained to the one before.
     * @returns EvidenceDto What is recorded of a document and its signature
     * @throws ApiError
     */
    public static documentEvidence({
        id,
    }: {
        /**
         * documents.id
         */
        id: number,
    }): CancelablePromise<EvidenceDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/documents/{id}/evidence',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Countersign what the client has signed
     * Adds a second seal and leaves the client's valid; the document is then completed. Needs a fresh session or the password, and never takes an access token (403 `auth.session_required`).
     * @returns AdminDocumentDto Countersign what the client has signed
     * @throws ApiError
     */
    public static countersignDocument({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * documents.id
         */
        id: number,
        requestBody: CountersignDocumentDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<AdminDocumentDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/documents/{id}/countersign',
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
                503: `Briefly unavailable`,
                507: `No space left`,
            },
        });
    }
    /**
     * The disclosure about signing electronically, and whether one has agreed to it
     * Agreed to by signing, once per version.
     * @returns SigningConsentDto The disclosure about signing electronically, and whether one has agreed to it
     * @throws ApiError
     */
    public static signingConsent(): CancelablePromise<SigningConsentDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/signing-consent',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Withdraw the consent to sign electronically
     * What was signed stays signed. The next signature asks again.
     * @returns void
     * @throws ApiError
     */
    public static withdrawSigningConsent(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/signing-consent',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Check whether a PDF was signed here and is unchanged
     * For anybody who holds one, sixty times an hour from one address. The file is not kept. A file that is no PDF is answered with valid: false, too. The upload needs at least 20 kB a second.
     * @returns VerificationDto Check whether a PDF was signed here and is unchanged
     * @throws ApiError
     */
    public static verifyDocument({
        formData,
    }: {
        formData: VerifyDto,
    }): CancelablePromise<VerificationDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/verify',
            formData: formData,
            mediaType: 'multipart/form-data',
            errors: {
                400: `Invalid input`,
                403: `Not allowed`,
                408: `Sent too slowly`,
                413: `Too large`,
                429: `Too often; Retry-After says when again`,
                503: `Briefly unavailable`,
            },
        });
    }
}
