/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PreviewedRequestDto = {
    title: string;
    description: string | null;
    /**
     * The last day, in the time zone of the practice
     */
    dueDate: string | null;
    /**
     * document_templates.id of a form to fill in
     */
    templateId: number | null;
    templateTitle: string | null;
};

