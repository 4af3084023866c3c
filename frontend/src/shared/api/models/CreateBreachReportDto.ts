/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ExposureKind } from './ExposureKind';
export type CreateBreachReportDto = {
    title: string;
    happened: string;
    /**
     * `everything`: the machine, the database, the stored files or a backup; `account`: with userId; `session`: with signInId; `token`: with accessTokenId; `address`: with address
     */
    kind: ExposureKind;
    /**
     * users.id
     */
    userId?: number;
    /**
     * The id of an `account.signed_in` in the activity
     */
    signInId?: number;
    /**
     * access_tokens.id, also a revoked one
     */
    accessTokenId?: number;
    /**
     * An IP address as the activity shows it
     */
    address?: string;
    /**
     * With `everything`: whether APP_SECRET was with it, which opens the stored files
     */
    secretTaken?: boolean;
    /**
     * Left out: since the sign-in, or since the access token was made
     */
    from?: string;
    /**
     * Left out: until now
     */
    to?: string;
    /**
     * When the practice first knew of it
     */
    discoveredOn: string;
    /**
     * When it was determined that there was a breach; null or left out: not yet
     */
    determinedOn?: string | null;
    /**
     * Made to practise: nothing has happened
     */
    exercise?: boolean;
};

