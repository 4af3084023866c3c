/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminLeadDto } from './AdminLeadDto';
import type { SignInLeadDto } from './SignInLeadDto';
import type { TokenLeadDto } from './TokenLeadDto';
export type ExposureLeadsDto = {
    /**
     * The accounts of the practice
     */
    admins: Array<AdminLeadDto>;
    /**
     * The latest 100
     */
    signIns: Array<SignInLeadDto>;
    /**
     * The latest 100, revoked ones too
     */
    accessTokens: Array<TokenLeadDto>;
};

