/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type TwoFactorDto = {
    /**
     * Signing in by password asks for a code
     */
    enabled: boolean;
    recoveryCodesLeft: number;
    /**
     * How many browsers are asked for no code
     */
    trustedDevices: number;
    /**
     * The password logs in without anything else. A passkey alone does not change that, except for admins while ADMIN_MFA is required
     */
    passwordAlone: boolean;
};

