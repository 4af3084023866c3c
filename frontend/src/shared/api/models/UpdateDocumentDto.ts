/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
import type { DocumentStatus } from './DocumentStatus';
export type UpdateDocumentDto = {
    title?: string;
    category?: DocumentCategory;
    description?: string | null;
    /**
     * draft → pending_review, awaiting_signature, completed; pending_review → draft, awaiting_signature, completed; awaiting_signature → draft; signed → completed. Anything else is 409.
     */
    status?: DocumentStatus;
    /**
     * true asks the client to sign; false withdraws that. Without a status it moves the status.
     */
    needsSignature?: boolean;
};

