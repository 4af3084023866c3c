/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ResetTokenDto = {
    /**
     * For `POST /api/password-reset/confirm`, once, within 30 minutes
     */
    token: string;
};

