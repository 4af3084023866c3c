/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewPackInvoiceDto } from './NewPackInvoiceDto';
import type { NewPackRequestDto } from './NewPackRequestDto';
import type { PackDocumentDto } from './PackDocumentDto';
import type { PackMessageDto } from './PackMessageDto';
export type UpdatePackDto = {
    title?: string;
    documents?: Array<PackDocumentDto>;
    requests?: Array<NewPackRequestDto>;
    /**
     * null: none
     */
    message?: PackMessageDto | null;
    /**
     * null: none
     */
    invoice?: NewPackInvoiceDto | null;
};

