/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SavedReplyDto = {
    id: number;
    title: string;
    content: string;
    /**
     * users.id
     */
    createdBy: number;
    created_at: string;
    updated_at: string;
};

