/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
import type { DocumentStatus } from './DocumentStatus';
export type DocumentDto = {
    id: number;
    /**
     * users.id of the client
     */
    userId: number;
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
    /**
     * users.id: the client, or who of the practice
     */
    uploadedBy: number;
    /**
     * Which of its files is the current one, from 1
     */
    version: number;
    needsSignature: boolean;
    signedDate: string | null;
    /**
     * users.id
     */
    signedBy: number | null;
    /**
     * Address of a PNG of the signature
     */
    signatureImagePath: string | null;
    /**
     * Why the client would not sign
     */
    declineReason: string | null;
    created_at: string;
    updated_at: string;
    /**
     * When its files were destroyed under the retention rules; opening one is 410
     */
    destroyedAt: string | null;
};

