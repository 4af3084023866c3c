/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
export type DocumentTemplateDto = {
    id: number;
    title: string;
    description: string | null;
    category: DocumentCategory;
    requiresSignature: boolean;
    fileName: string;
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
     * users.id
     */
    createdBy: number;
    created_at: string;
    updated_at: string;
};

