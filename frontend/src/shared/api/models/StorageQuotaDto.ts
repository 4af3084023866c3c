/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type StorageQuotaDto = {
    /**
     * Bytes that the client may store; files that exceed it stay
     */
    quota: number;
};

