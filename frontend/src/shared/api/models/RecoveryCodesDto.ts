/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RecoveryCodesDto = {
    /**
     * Shown this once; each works once, in place of a code
     */
    recoveryCodes: Array<string>;
};

