/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
export type UploadDocumentDto = {
    /**
     * One .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png, max 5MB
     */
    file: Blob;
    title: string;
    category?: DocumentCategory;
    description?: string;
    /**
     * users.id of the client
     */
    userId: number;
    /**
     * Ask the client to sign; PDF and images only
     */
    needsSignature?: boolean;
    /**
     * false: the client gets no notification of it, as of papers moved in from another tool
     */
    notify?: boolean;
};

