/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NoteAuthorDto = {
    /**
     * users.id
     */
    id: number;
    /**
     * Of today
     */
    name: string;
};

