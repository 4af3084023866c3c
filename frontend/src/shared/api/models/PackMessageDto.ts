/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PackMessageDto = {
    /**
     * May hold {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}
     */
    subject: string;
    /**
     * May hold {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}; the due date is the earliest of the pack
     */
    content: string;
};

