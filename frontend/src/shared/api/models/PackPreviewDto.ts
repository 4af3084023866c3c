/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PackMessageDto } from './PackMessageDto';
import type { PreviewedDocumentDto } from './PreviewedDocumentDto';
import type { PreviewedInvoiceDto } from './PreviewedInvoiceDto';
import type { PreviewedRequestDto } from './PreviewedRequestDto';
export type PackPreviewDto = {
    documents: Array<PreviewedDocumentDto>;
    requests: Array<PreviewedRequestDto>;
    message: PackMessageDto | null;
    invoice: PreviewedInvoiceDto | null;
};

