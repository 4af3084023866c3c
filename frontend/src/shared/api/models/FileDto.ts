/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type FileDto = {
    /**
     * One .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png, max 5MB
     */
    file: Blob;
};

