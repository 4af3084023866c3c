/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PackRequestDto = {
    title: string;
    description: string | null;
    /**
     * From the day on which the pack is applied; null: no due date
     */
    dueInDays: number | null;
    /**
     * document_templates.id of a form to fill in
     */
    templateId: number | null;
};

