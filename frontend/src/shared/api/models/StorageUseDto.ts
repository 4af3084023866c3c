/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type StorageUseDto = {
    /**
     * Bytes of the files that the client uploaded: all versions, deleted ones while they can be restored, and attachments of messages
     */
    used: number;
    /**
     * Bytes that the client may store
     */
    quota: number;
};

