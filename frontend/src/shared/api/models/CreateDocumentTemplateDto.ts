/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
export type CreateDocumentTemplateDto = {
    /**
     * One .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png, max 5MB
     */
    file: Blob;
    title: string;
    description?: string;
    category?: DocumentCategory;
    /**
     * A document made from it awaits a signature; PDF and images only
     */
    requiresSignature?: boolean;
};

