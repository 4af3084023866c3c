/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RetentionCategory = 'tax_documents' | 'financial_documents' | 'legal_documents' | 'agreement_documents' | 'other_documents' | 'signed_documents' | 'client_uploads' | 'messages' | 'closed_clients' | 'contact_messages' | 'mail_bodies' | 'deleted_documents';
