/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
import type { DocumentStatus } from './DocumentStatus';
export type AdminDocumentDto = {
    id: number;
    title: string;
    description: string | null;
    status: DocumentStatus;
    category: DocumentCategory;
    fileName: string;
    /**
     * MIME type, recognised from the content
     */
    fileType: string;
    /**
     * Bytes
     */
    fileSize: number;
    fileUrl: string;
    /**
     * The same address as fileUrl
     */
    filePath: string;
    needsSignature: boolean;
    signedDate: string | null;
    created_at: string;
    updated_at: string;
    /**
     * users.id of the client
     */
    userId: number;
    /**
     * Of the client
     */
    username: string;
};

