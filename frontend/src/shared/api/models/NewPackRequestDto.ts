/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NewPackRequestDto = {
    /**
     * May hold {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}
     */
    title: string;
    /**
     * May hold {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}
     */
    description?: string;
    /**
     * From the day on which the pack is applied; none: no due date
     */
    dueInDays?: number;
    /**
     * document_templates.id of a form to fill in
     */
    templateId?: number;
};

