/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type CreateDocumentRequestDto = {
    /**
     * users.id of the client
     */
    userId: number;
    title: string;
    description?: string;
    /**
     * The last day, in the time zone of the practice
     */
    dueDate?: string;
    /**
     * document_templates.id of a form to fill in
     */
    templateId?: number;
};

