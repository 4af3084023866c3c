/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ErrorDto = {
    statusCode: number;
    /**
     * Stable, for programs
     */
    code: string;
    /**
     * A sentence for a person
     */
    message: string;
    /**
     * The same sentence as message
     */
    error: string;
    /**
     * The message for each refused field, by its name in the request
     */
    fields?: Record<string, string>;
    /**
     * Of a change that was made without knowing the latest one: the values as they are now
     */
    current?: Record<string, any>;
    /**
     * Also in the X-Request-Id header and in the log
     */
    requestId: string;
};

