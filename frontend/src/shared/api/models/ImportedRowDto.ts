/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ImportedRowDto = {
    /**
     * Its place in `rows`, from 1
     */
    row: number;
    /**
     * users.id, once the client is made
     */
    id?: number;
    /**
     * The user name of the client, or the one to be
     */
    username?: string;
    /**
     * Why the row cannot be imported, by field; only where it cannot
     */
    fields?: Record<string, string>;
};

