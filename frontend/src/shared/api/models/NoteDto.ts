/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NoteAuthorDto } from './NoteAuthorDto';
export type NoteDto = {
    id: number;
    /**
     * users.id of the client
     */
    userId: number;
    content: string;
    /**
     * Who wrote it first
     */
    author: NoteAuthorDto;
    created_at: string;
    updated_at: string;
};

