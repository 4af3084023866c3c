/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentRequestStatus } from './DocumentRequestStatus';
export type AdminDocumentRequestDto = {
    id: number;
    /**
     * users.id of the client
     */
    userId: number;
    /**
     * users.id
     */
    requestedBy: number;
    title: string;
    description: string | null;
    /**
     * The last day, in the time zone of the practice
     */
    dueDate: string | null;
    /**
     * pending_review until what was uploaded is accepted; documentId says whether there is an upload
     */
    status: DocumentRequestStatus;
    /**
     * Nothing is uploaded yet, and its last day is over
     */
    overdue: boolean;
    /**
     * Why it was sent back
     */
    reason: string | null;
    /**
     * documents.id of the answer
     */
    documentId: number | null;
    /**
     * Of the answer
     */
    fileName: string | null;
    uploadedAt: string | null;
    /**
     * The client can still take the upload back: the practice has not begun its review
     */
    undoable: boolean;
    templateId: number | null;
    /**
     * Address of the form to fill in
     */
    templateUrl: string | null;
    /**
     * Its file name
     */
    templateFileName: string | null;
    created_at: string;
    updated_at: string;
    /**
     * Of the client
     */
    username: string;
    /**
     * The practice’s day of the last reminder
     */
    remindedOn: string | null;
};

