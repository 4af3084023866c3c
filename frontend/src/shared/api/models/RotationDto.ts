/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RotationDto = {
    /**
     * Whether APP_SECRET_PREVIOUS is set
     */
    set: boolean;
    /**
     * How many stored files only the previous secret opens; null until a night has looked under these secrets
     */
    filesLeft: number | null;
    /**
     * Owners of files, and keys, that could not be read and were left as they are, at most a thousand
     */
    unreadable: Array<string>;
    /**
     * Whether APP_SECRET_PREVIOUS can be removed
     */
    done: boolean;
};

