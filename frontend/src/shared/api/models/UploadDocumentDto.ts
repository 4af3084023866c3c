/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
export type UploadDocumentDto = {
    title: string;
    /**
     * One .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png, max 5MB
     */
    file: Blob;
    /**
     * users.id of the client
     */
    userId: number;
    category?: DocumentCategory;
    description?: string;
    /**
     * Ask the client to sign; PDF and images only
     */
    needsSignature?: boolean;
};

