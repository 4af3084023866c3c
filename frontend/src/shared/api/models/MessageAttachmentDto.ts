/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type MessageAttachmentDto = {
    id: number;
    fileName: string;
    /**
     * MIME type, recognised from the content
     */
    fileType: string;
    /**
     * Bytes
     */
    fileSize: number;
    url: string;
};

