/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentFileKind } from './DocumentFileKind';
import type { PersonDto } from './PersonDto';
export type DocumentVersionDto = {
    /**
     * From 1
     */
    version: number;
    kind: DocumentFileKind;
    fileName: string;
    fileType: string;
    /**
     * Bytes
     */
    fileSize: number;
    /**
     * Hex
     */
    sha256: string;
    uploadedBy: PersonDto;
    /**
     * The file that the document shows now
     */
    current: boolean;
    fileUrl: string;
    created_at: string;
};

