/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentRequestStatus } from './DocumentRequestStatus';
export type UpdateDocumentRequestDto = {
    title?: string;
    /**
     * completed accepts what was uploaded; pending_review sends it back, with a reason
     */
    status?: DocumentRequestStatus;
    reason?: string;
    description?: string | null;
    dueDate?: string | null;
};

