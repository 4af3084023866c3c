import { EntitySchema } from 'typeorm';
import { identityKey, isOneOf, moment } from '../../../platform/database/columns.js';
import { documentCategories } from '../domain/document.js';
import { DocumentRequest, requestStatuses } from '../domain/document-request.js';
import { DocumentTemplate } from '../domain/document-template.js';

export const documentTemplateTable = new EntitySchema<DocumentTemplate>({
  name: 'DocumentTemplate',
  tableName: 'document_templates',
  target: DocumentTemplate,
  columns: {
    id: identityKey('document_templates_pkey'),
    title: { type: 'text' },
    description: { type: 'text', nullable: true },
    fileName: { type: 'text', name: 'file_name' },
    fileType: { type: 'text', name: 'file_type' },
    filePath: { type: 'text', name: 'file_path' },
    fileSize: { type: 'integer', name: 'file_size' },
    sha256: { type: 'text' },
    category: { type: 'text', default: 'other' },
    requiresSignature: { type: 'boolean', name: 'requires_signature', default: false },
    createdBy: {
      type: 'integer',
      name: 'created_by',
      foreignKey: { target: 'users', name: 'document_templates_created_by_fkey' },
    },
    created_at: moment(),
    updated_at: moment(),
    deleted_at: { ...moment(), nullable: true },
  },
  uniques: [{ name: 'document_templates_file_path_key', columns: ['filePath'] }],
  checks: [
    { name: 'document_templates_file_size_check', expression: 'file_size > 0' },
    { name: 'document_templates_sha256_check', expression: `sha256 ~ '^[0-9a-f]{64}$'` },
    { name: 'document_templates_category_check', expression: isOneOf('category', documentCategories) },
  ],
  indices: [{ name: 'document_templates_created_at_idx', synchronize: false }],
});

export const documentRequestTable = new EntitySchema<DocumentRequest>({
  name: 'DocumentRequest',
  tableName: 'document_requests',
  target: DocumentRequest,
  columns: {
    id: identityKey('document_requests_pkey'),
    userId: {
      type: 'integer',
      name: 'user_id',
      foreignKey: { target: 'users', name: 'document_requests_user_id_fkey' },
    },
    requestedBy: {
      type: 'integer',
      name: 'requested_by',
      foreignKey: { target: 'users', name: 'document_requests_requested_by_fkey' },
    },
    templateId: {
      type: 'integer',
      name: 'template_id',
      nullable: true,
      foreignKey: { target: 'document_templates', name: 'document_requests_template_id_fkey' },
    },
    title: { type: 'text' },
    description: { type: 'text', nullable: true },
    dueDate: { type: 'date', name: 'due_date', nullable: true },
    status: { type: 'text', default: 'pending_review' },
    reason: { type: 'text', nullable: true },
    documentId: {
      type: 'integer',
      name: 'document_id',
      nullable: true,
      foreignKey: {
        target: 'documents',
        name: 'document_requests_document_id_fkey',
        onDelete: 'SET NULL',
      },
    },
    uploadedAt: { ...moment('uploaded_at'), nullable: true },
    reviewedAt: { ...moment('looked_at'), nullable: true },
    remindedAt: { ...moment('reminded_at'), nullable: true },
    remindedOn: { type: 'date', name: 'reminded_on', nullable: true },
    created_at: moment(),
    updated_at: moment(),
    withdrawn_at: { ...moment(), nullable: true },
  },
  uniques: [{ name: 'document_requests_document_id_key', columns: ['documentId'] }],
  checks: [
    { name: 'document_requests_status_check', expression: isOneOf('status', requestStatuses) },
    {
      name: 'document_requests_uploaded_check',
      expression: 'document_id IS NULL OR uploaded_at IS NOT NULL',
    },
    { name: 'document_requests_looked_check', expression: 'looked_at IS NULL OR uploaded_at IS NOT NULL' },
  ],
  indices: [
    { name: 'document_requests_user_id_created_at_idx', synchronize: false },
    { name: 'document_requests_user_id_unanswered_idx', synchronize: false },
    { name: 'document_requests_created_at_idx', synchronize: false },
    { name: 'document_requests_due_date_idx', synchronize: false },
    { name: 'document_requests_any_due_date_idx', synchronize: false },
    { name: 'document_requests_unanswered_idx', synchronize: false },
    { name: 'document_requests_open_idx', synchronize: false },
  ],
});
