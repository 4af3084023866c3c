/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
export type UpdateDocumentTemplateDto = {
    title?: string;
    description?: string | null;
    category?: DocumentCategory;
    /**
     * A document made from it awaits a signature
     */
    requiresSignature?: boolean;
};

