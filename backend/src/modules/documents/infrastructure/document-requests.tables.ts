import { EntitySchema } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { DocumentRequest } from '../domain/document-request.js';
import { DocumentTemplate } from '../domain/document-template.js';

export const documentTemplateTable = new EntitySchema<DocumentTemplate>({
  name: 'DocumentTemplate',
  tableName: 'document_templates',
  target: DocumentTemplate,
  columns: {
    id: identityKey('document_templates_pkey'),
    title: { type: 'text' },
    language: { type: 'text', default: 'en' },
    description: { type: 'text', nullable: true },
    fileName: { type: 'text', name: 'file_name' },
    fileType: { type: 'text', name: 'file_type' },
    filePath: { type: 'text', name: 'file_path' },
    fileSize: { type: 'integer', name: 'file_size' },
    sha256: { type: 'text' },
    needsPassword: { type: 'boolean', name: 'needs_password', default: false },
    category: { type: 'text', default: 'other' },
    requiresSignature: { type: 'boolean', name: 'requires_signature', default: false },
    createdBy: { type: 'integer', name: 'created_by' },
    created_at: moment(),
    updated_at: moment(),
    deleted_at: { ...moment(), nullable: true },
  },
});

export const documentRequestTable = new EntitySchema<DocumentRequest>({
  name: 'DocumentRequest',
  tableName: 'document_requests',
  // The migrations alone describe generated columns, which TypeORM would create in another way.
  synchronize: false,
  target: DocumentRequest,
  columns: {
    id: identityKey('document_requests_pkey'),
    userId: { type: 'integer', name: 'user_id' },
    requestedBy: { type: 'integer', name: 'requested_by' },
    templateId: { type: 'integer', name: 'template_id', nullable: true },
    title: { type: 'text' },
    description: { type: 'text', nullable: true },
    dueDate: { type: 'date', name: 'due_date', nullable: true },
    status: { type: 'text', default: 'pending_review' },
    reason: { type: 'text', nullable: true },
    documentId: { type: 'integer', name: 'document_id', nullable: true },
    uploadedAt: { ...moment('uploaded_at'), nullable: true },
    reviewedAt: { ...moment('looked_at'), nullable: true },
    remindedAt: { ...moment('reminded_at'), nullable: true },
    remindedOn: { type: 'date', name: 'reminded_on', nullable: true },
    created_at: moment(),
    updated_at: moment(),
    withdrawn_at: { ...moment(), nullable: true },
    items: { type: 'jsonb', default: [] },
  },
});
