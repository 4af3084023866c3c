/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PreviewedDocumentDto = {
    templateId: number;
    title: string;
    /**
     * It will await a signature
     */
    needsSignature: boolean;
};

