/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentCategory } from './DocumentCategory';
import type { DocumentOpeningDto } from './DocumentOpeningDto';
import type { DocumentStatus } from './DocumentStatus';
import type { DocumentVersionDto } from './DocumentVersionDto';
import type { PersonDto } from './PersonDto';
import type { SignatureEventDto } from './SignatureEventDto';
export type DocumentDetailsDto = {
    id: number;
    /**
     * users.id of the client
     */
    userId: number;
    title: string;
    description: string | null;
    status: DocumentStatus;
    category: DocumentCategory;
    fileName: string;
    /**
     * MIME type, recognised from the content
     */
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
     * users.id: the client, or who of the practice
     */
    uploadedBy: number;
    /**
     * Which of its files is the current one, from 1
     */
    version: number;
    needsSignature: boolean;
    signedDate: string | null;
    /**
     * users.id
     */
    signedBy: number | null;
    /**
     * Address of a PNG of the signature
     */
    signatureImagePath: string | null;
    /**
     * Why the client would not sign
     */
    declineReason: string | null;
    created_at: string;
    updated_at: string;
    /**
     * When its files were destroyed under the retention rules; opening one is 410
     */
    destroyedAt: string | null;
    /**
     * Of the client
     */
    username: string;
    /**
     * A virus scanner has found the file clean
     */
    scanned: boolean;
    /**
     * Deleted, and gone for good 30 days later
     */
    deleted_at: string | null;
    /**
     * The client
     */
    client: PersonDto;
    /**
     * The client who signed
     */
    signer: PersonDto | null;
    countersigner: PersonDto | null;
    countersignedDate: string | null;
    /**
     * Once signed: the bytes that the signer was shown
     */
    originalUrl: string | null;
    /**
     * Once signed
     */
    evidenceUrl: string | null;
    /**
     * Statuses that an admin may set now
     */
    allowedTransitions: Array<DocumentStatus>;
    /**
     * Newest first
     */
    versions: Array<DocumentVersionDto>;
    /**
     * Newest first, at most 50
     */
    opened: Array<DocumentOpeningDto>;
    /**
     * Newest first, at most 50
     */
    signatureEvents: Array<SignatureEventDto>;
};

