/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AccessTokenDto } from '../models/AccessTokenDto';
import type { AccountClosingDto } from '../models/AccountClosingDto';
import type { BothFactorsDto } from '../models/BothFactorsDto';
import type { CodeDto } from '../models/CodeDto';
import type { ConfirmationDto } from '../models/ConfirmationDto';
import type { CreatedAccessTokenDto } from '../models/CreatedAccessTokenDto';
import type { LinkTokenDto } from '../models/LinkTokenDto';
import type { LoginDto } from '../models/LoginDto';
import type { NewAccessTokenDto } from '../models/NewAccessTokenDto';
import type { NewPasskeyDto } from '../models/NewPasskeyDto';
import type { PasskeyCreationOptionsDto } from '../models/PasskeyCreationOptionsDto';
import type { PasskeyDto } from '../models/PasskeyDto';
import type { PasskeyLoginDto } from '../models/PasskeyLoginDto';
import type { PasskeyRequestOptionsDto } from '../models/PasskeyRequestOptionsDto';
import type { PasswordChangeDto } from '../models/PasswordChangeDto';
import type { PasswordResetDto } from '../models/PasswordResetDto';
import type { PasswordResetRequestDto } from '../models/PasswordResetRequestDto';
import type { RecoveryCodesDto } from '../models/RecoveryCodesDto';
import type { RegisterDto } from '../models/RegisterDto';
import type { ResetTokenDto } from '../models/ResetTokenDto';
import type { SessionDto } from '../models/SessionDto';
import type { SignedInUserDto } from '../models/SignedInUserDto';
import type { TwoFactorDto } from '../models/TwoFactorDto';
import type { TwoFactorSetupDto } from '../models/TwoFactorSetupDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class IdentityService {
    /**
     * Who is signed in
     * 401 means signed out. While `setupRequired` is true, an admin sets up a second factor first: every other call but those of two-factor authentication and passkeys is 403 `auth.two_factor_setup_required`.
     * @returns SignedInUserDto Who is signed in
     * @throws ApiError
     */
    public static currentUser(): CancelablePromise<SignedInUserDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/user',
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * Sign in with username or email address, and password
     * `username` takes either one: first the confirmed email address of an account, then a username, then an email address that is not confirmed. Answers with the session cookie. The answer is the same for an unknown user and a wrong password. With two-factor authentication on, a right password alone is 401 `auth.two_factor_required`; the same call with a `code` signs in, a wrong one is 401 `auth.two_factor_invalid`. A passkey signs in without any of it (`POST /api/login/passkey`).
     * @returns SignedInUserDto Sign in with username or email address, and password
     * @throws ApiError
     */
    public static login({
        requestBody,
    }: {
        requestBody: LoginDto,
    }): CancelablePromise<SignedInUserDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/login',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * What the browser needs to ask for a passkey
     * For `navigator.credentials.get`; to be answered once, within ten minutes, by `POST /api/login/passkey` or `POST /api/session/confirm`.
     * @returns PasskeyRequestOptionsDto What the browser needs to ask for a passkey
     * @throws ApiError
     */
    public static askForPasskey(): CancelablePromise<PasskeyRequestOptionsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/login/passkey/options',
            errors: {
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Sign in with a passkey
     * Without user name, password or code: it counts as both factors. Answers with the session cookie.
     * @returns SignedInUserDto Sign in with a passkey
     * @throws ApiError
     */
    public static loginByPasskey({
        requestBody,
    }: {
        requestBody: PasskeyLoginDto,
    }): CancelablePromise<SignedInUserDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/login/passkey',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Register as a client and sign in
     * Answers with the session cookie. Whatever role is sent, a client is made.
     * @returns SignedInUserDto Register as a client and sign in
     * @throws ApiError
     */
    public static register({
        requestBody,
    }: {
        requestBody: RegisterDto,
    }): CancelablePromise<SignedInUserDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/register',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Sign out
     * Ends the session of the cookie and takes the cookies away.
     * @returns void
     * @throws ApiError
     */
    public static logout(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/logout',
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * Close the own account
     * Needs the password. Sign-in ends, profile and goals go; the practice's business records (documents, invoices, messages, and what happened to them) stay with the practice. Not for access tokens (403 `auth.session_required`).
     * @returns void
     * @throws ApiError
     */
    public static closeAccount({
        requestBody,
    }: {
        requestBody: AccountClosingDto,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/account/close',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Own access tokens, newest first
     * Without the tokens themselves, which are shown only once.
     * @returns AccessTokenDto Own access tokens, newest first
     * @throws ApiError
     */
    public static listAccessTokens({
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
    }): CancelablePromise<Array<AccessTokenDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/access-tokens',
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
            },
        });
    }
    /**
     * Make an access token for a program
     * The token is shown in this answer only. It is made within 15 minutes of signing in, or with the own `password`, and never by another token (403 `auth.session_required`). Twenty are the most.
     * @returns CreatedAccessTokenDto Make an access token for a program
     * @throws ApiError
     */
    public static createAccessToken({
        requestBody,
    }: {
        requestBody: NewAccessTokenDto,
    }): CancelablePromise<CreatedAccessTokenDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/access-tokens',
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
     * Revoke an access token
     * It opens nothing from now on. An access token revokes none (403 `auth.session_required`).
     * @returns void
     * @throws ApiError
     */
    public static revokeAccessToken({
        id,
    }: {
        /**
         * access_tokens.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/access-tokens/{id}',
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
     * Change the own password
     * Ends all other sessions. The new one is held to the rules of the registration. Not for access tokens (403 `auth.session_required`).
     * @returns void
     * @throws ApiError
     */
    public static changePassword({
        requestBody,
    }: {
        requestBody: PasswordChangeDto,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/api/profile/password',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Ask for a link to choose a new password
     * The answer is the same whether an account has that address or not. The link is mailed to it; it works once, within 30 minutes.
     * @returns any Ask for a link to choose a new password
     * @throws ApiError
     */
    public static requestPasswordReset({
        requestBody,
    }: {
        requestBody: PasswordResetRequestDto,
    }): CancelablePromise<any> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/password-reset',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Choose a password by a mailed link
     * Also by that of an invitation. Ends all sessions of the account; second factors stay. A link that is unknown, used or expired is 400 `auth.link_invalid`.
     * @returns void
     * @throws ApiError
     */
    public static confirmPasswordReset({
        requestBody,
    }: {
        requestBody: PasswordResetDto,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/password-reset/confirm',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Undo the change of an e-mail address, by the link mailed to the address before
     * That address counts again; the password, all sessions, and second factors, passkeys and access tokens that were added since end. The answer has the token for choosing a password. The link works once, within 7 days.
     * @returns ResetTokenDto Undo the change of an e-mail address, by the link mailed to the address before
     * @throws ApiError
     */
    public static undoEmailChange({
        requestBody,
    }: {
        requestBody: LinkTokenDto,
    }): CancelablePromise<ResetTokenDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/email-change/undo',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Mail a link that confirms the own email address
     * The link works once, within 7 days. Registration and a changed address send one as well. Nothing is sent to an address that is confirmed. More than three in 15 minutes are 429.
     * @returns any Mail a link that confirms the own email address
     * @throws ApiError
     */
    public static requestEmailConfirmation(): CancelablePromise<any> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/email-confirmation',
            errors: {
                401: `Signed out`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Confirm the own email address by a mailed link
     * Works only in a session of the account that the link was mailed to: signed out, in a session of another account or with an access token it is 401 `auth.other_account`, and the message names the username. A link that is unknown, used, expired or for an address that the account no longer has is 400 `auth.link_invalid`.
     * @returns void
     * @throws ApiError
     */
    public static confirmEmail({
        requestBody,
    }: {
        requestBody: LinkTokenDto,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/email-confirmation/confirm',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Mail a client a link to choose a password
     * It works once, within 7 days, and ends an older one.
     * @returns any Mail a client a link to choose a password
     * @throws ApiError
     */
    public static inviteClient({
        id,
    }: {
        /**
         * users.id of the client
         */
        id: number,
    }): CancelablePromise<any> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/clients/{id}/invitation',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Confirm who is at the device
     * By the own `password`, or by the `response` of a passkey; the session then counts as fresh for 15 minutes. A wrong one is 403 `auth.password_required`, an access token 403 `auth.session_required`.
     * @returns void
     * @throws ApiError
     */
    public static confirmSession({
        requestBody,
    }: {
        requestBody: ConfirmationDto,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/session/confirm',
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                429: `Too often; Retry-After says when again`,
            },
        });
    }
    /**
     * Own sessions, newest first
     * Where the caller is signed in, remembered devices included.
     * @returns SessionDto Own sessions, newest first
     * @throws ApiError
     */
    public static listSessions({
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
    }): CancelablePromise<Array<SessionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/sessions',
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
            },
        });
    }
    /**
     * Sign out on one device
     * Its session and its remember token open nothing from now on. The own one takes its cookies along.
     * @returns void
     * @throws ApiError
     */
    public static endSession({
        id,
    }: {
        /**
         * sessions.id
         */
        id: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/sessions/{id}',
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
     * Sign a client out everywhere
     * Their sessions and remember tokens open nothing from now on. Access tokens and the calendar feed stay unless `tokens` is true.
     * @returns void
     * @throws ApiError
     */
    public static endClientSessions({
        id,
        tokens = false,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        /**
         * Also end all access tokens and the calendar feed of the account
         */
        tokens?: boolean,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/clients/{id}/sessions',
            path: {
                'id': id,
            },
            query: {
                'tokens': tokens,
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
     * Own two-factor authentication
     * Whether a code is asked for, and how many recovery codes and trusted browsers there are.
     * @returns TwoFactorDto Own two-factor authentication
     * @throws ApiError
     */
    public static getTwoFactor(): CancelablePromise<TwoFactorDto> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/two-factor',
            errors: {
                401: `Signed out`,
            },
        });
    }
    /**
     * A secret for an authenticator app
     * Asks for nothing yet: `POST /api/two-factor/enable` does. Ends a secret not yet enabled. Needs a session that is fresh (403 `auth.password_required`); never an access token.
     * @returns TwoFactorSetupDto A secret for an authenticator app
     * @throws ApiError
     */
    public static setUpTwoFactor(): CancelablePromise<TwoFactorSetupDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/two-factor/setup',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Ask for codes from now on
     * With a code that the app shows for the secret. Answers with ten recovery codes. Needs a session that is fresh (403 `auth.password_required`); never an access token.
     * @returns RecoveryCodesDto Ask for codes from now on
     * @throws ApiError
     */
    public static enableTwoFactor({
        requestBody,
    }: {
        requestBody: CodeDto,
    }): CancelablePromise<RecoveryCodesDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/two-factor/enable',
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
     * Ask for no codes any more
     * Recovery codes and trusted browsers end with it; passkeys stay. A wrong password or code is 400 with `fields`. Never by an access token.
     * @returns void
     * @throws ApiError
     */
    public static disableTwoFactor({
        requestBody,
    }: {
        requestBody: BothFactorsDto,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/two-factor/disable',
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
     * Ten new recovery codes
     * Those before end. A wrong password or code is 400 with `fields`. Never by an access token.
     * @returns RecoveryCodesDto Ten new recovery codes
     * @throws ApiError
     */
    public static renewRecoveryCodes({
        requestBody,
    }: {
        requestBody: BothFactorsDto,
    }): CancelablePromise<RecoveryCodesDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/two-factor/recovery-codes',
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
     * Trust no browser any more
     * Each is asked for a code at its next sign-in. Never by an access token.
     * @returns void
     * @throws ApiError
     */
    public static forgetTrustedDevices(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/trusted-devices',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Own passkeys, newest first
     * With the name that each was given, and its last use.
     * @returns PasskeyDto Own passkeys, newest first
     * @throws ApiError
     */
    public static listPasskeys({
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
    }): CancelablePromise<Array<PasskeyDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/passkeys',
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
            },
        });
    }
    /**
     * Add a passkey
     * It signs in by itself, without user name, password or code. Needs a session that is fresh (403 `auth.password_required`); never an access token.
     * @returns PasskeyDto Add a passkey
     * @throws ApiError
     */
    public static addPasskey({
        requestBody,
    }: {
        requestBody: NewPasskeyDto,
    }): CancelablePromise<PasskeyDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/passkeys',
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
     * What the browser needs to make a passkey
     * For `navigator.credentials.create`; to be answered once, within ten minutes, by `POST /api/passkeys`. Twenty passkeys are the most. Needs a session that is fresh (403 `auth.password_required`); never an access token.
     * @returns PasskeyCreationOptionsDto What the browser needs to make a passkey
     * @throws ApiError
     */
    public static makePasskeyOptions(): CancelablePromise<PasskeyCreationOptionsDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/passkeys/options',
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Remove a passkey
     * It opens nothing from now on. Needs a session that is fresh (403 `auth.password_required`); never an access token.
     * @returns void
     * @throws ApiError
     */
    public static removePasskey({
        id,
    }: {
        /**
         * passkeys.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/passkeys/{id}',
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
