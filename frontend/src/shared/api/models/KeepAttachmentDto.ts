/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
export type KeepAttachmentDto = {
    /**
     * The file's name without its extension when left out
     */
    title?: string;
    category?: DocumentCategory;
};

