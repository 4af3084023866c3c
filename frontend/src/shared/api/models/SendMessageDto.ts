/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SendMessageDto = {
    content: string;
    /**
     * Up to 5, as multipart/form-data: .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png, max 5MB each
     */
    files?: Array<Blob>;
};

