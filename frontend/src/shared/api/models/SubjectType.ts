/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SubjectType = 'document' | 'document_request' | 'document_template' | 'account';
