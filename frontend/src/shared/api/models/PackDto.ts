/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PackDocumentDto } from './PackDocumentDto';
import type { PackInvoiceDto } from './PackInvoiceDto';
import type { PackMessageDto } from './PackMessageDto';
import type { PackRequestDto } from './PackRequestDto';
import type { PackTemplateDto } from './PackTemplateDto';
export type PackDto = {
    id: number;
    title: string;
    documents: Array<PackDocumentDto>;
    requests: Array<PackRequestDto>;
    message: PackMessageDto | null;
    invoice: PackInvoiceDto | null;
    /**
     * The templates that it names, without those that were deleted meanwhile
     */
    templates: Array<PackTemplateDto>;
    /**
     * users.id
     */
    createdBy: number;
    created_at: string;
    updated_at: string;
};

