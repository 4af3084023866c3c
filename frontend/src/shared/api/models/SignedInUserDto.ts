/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
import type { SecondFactorState } from './SecondFactorState';
export type SignedInUserDto = {
    id: number;
    username: string;
    email: string;
    firstName: string | null;
    lastName: string | null;
    role: Role;
    /**
     * A mailed link has confirmed the email address
     */
    emailConfirmed: boolean;
    created_at: string;
    /**
     * set: an authenticator app or a passkey. A passkey alone does not guard the password: see `passwordAlone` of GET /api/two-factor
     */
    secondFactor: SecondFactorState;
    /**
     * True while a second factor has to be set up before anything else
     */
    setupRequired: boolean;
};

