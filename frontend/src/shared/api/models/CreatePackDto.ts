/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewPackInvoiceDto } from './NewPackInvoiceDto';
import type { NewPackRequestDto } from './NewPackRequestDto';
import type { PackDocumentDto } from './PackDocumentDto';
import type { PackMessageDto } from './PackMessageDto';
export type CreatePackDto = {
    title: string;
    /**
     * Made of templates, as POST /api/admin/document-templates/{id}/use does
     */
    documents?: Array<PackDocumentDto>;
    requests?: Array<NewPackRequestDto>;
    message?: PackMessageDto;
    invoice?: NewPackInvoiceDto;
};

