/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PackTemplateDto = {
    /**
     * document_templates.id
     */
    id: number;
    title: string;
    requiresSignature: boolean;
};

