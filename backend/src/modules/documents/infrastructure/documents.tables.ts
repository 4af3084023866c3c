import { EntitySchema } from 'typeorm';
import { identityKey, isOneOf, moment } from '../../../platform/database/columns.js';
import { Document, documentCategories } from '../domain/document.js';
import { fileKinds } from '../domain/file-kind.js';
import { documentStatuses } from '../domain/document-status.js';

const toUsers = (name: string): { target: string; name: string } => ({ target: 'users', name });

export const documentTable = new EntitySchema<Document>({
  name: 'Document',
  tableName: 'documents',
  target: Document,
  columns: {
    id: identityKey('documents_pkey'),
    userId: { type: 'integer', name: 'user_id', foreignKey: toUsers('documents_user_id_fkey') },
    title: { type: 'text' },
    fileName: { type: 'text', name: 'file_name' },
    fileType: { type: 'text', name: 'file_type' },
    filePath: { type: 'text', name: 'file_path' },
    fileSize: { type: 'integer', name: 'file_size' },
    sha256: { type: 'text' },
    scanned: { type: 'boolean', default: false },
    version: { type: 'integer', default: 1 },
    fileKind: { type: 'text', name: 'file_kind', default: 'uploaded' },
    uploadedBy: {
      type: 'integer',
      name: 'uploaded_by',
      foreignKey: toUsers('documents_uploaded_by_fkey'),
    },
    category: { type: 'text', default: 'other' },
    status: { type: 'text', default: 'draft' },
    statusSince: { ...moment('status_since'), default: () => 'now()' },
    description: { type: 'text', nullable: true },
    needsSignature: { type: 'boolean', name: 'needs_signature', default: false },
    signedDate: { ...moment('signed_date'), nullable: true },
    signedBy: {
      type: 'integer',
      name: 'signed_by',
      nullable: true,
      foreignKey: toUsers('documents_signed_by_fkey'),
    },
    signedTitle: { type: 'text', name: 'signed_title', nullable: true },
    signatureImagePath: { type: 'text', name: 'signature_image_path', nullable: true },
    declineReason: { type: 'text', name: 'decline_reason', nullable: true },
    countersignedDate: { ...moment('countersigned_date'), nullable: true },
    countersignedBy: {
      type: 'integer',
      name: 'countersigned_by',
      nullable: true,
      foreignKey: toUsers('documents_countersigned_by_fkey'),
    },
    created_at: moment(),
    updated_at: moment(),
    deleted_at: { ...moment(), nullable: true },
    destroyedAt: { ...moment('destroyed_at'), nullable: true },
  },
  uniques: [{ name: 'documents_file_path_key', columns: ['filePath'] }],
  checks: [
    { name: 'documents_file_size_check', expression: 'file_size > 0' },
    { name: 'documents_sha256_check', expression: `sha256 ~ '^[0-9a-f]{64}$'` },
    { name: 'documents_category_check', expression: isOneOf('category', documentCategories) },
    { name: 'documents_status_check', expression: isOneOf('status', documentStatuses) },
    { name: 'documents_signed_check', expression: '(signed_date IS NULL) = (signed_by IS NULL)' },
    {
      name: 'documents_signed_title_check',
      expression: '(signed_title IS NULL) = (signed_date IS NULL)',
    },
    { name: 'documents_version_check', expression: 'version > 0' },
    { name: 'documents_file_kind_check', expression: isOneOf('file_kind', fileKinds) },
    {
      name: 'documents_countersigned_check',
      expression: '(countersigned_date IS NULL) = (countersigned_by IS NULL)',
    },
    { name: 'documents_sealed_check', expression: `(file_kind = 'uploaded') = (signed_date IS NULL)` },
    { name: 'documents_signed_status_check', expression: `status <> 'signed' OR signed_date IS NOT NULL` },
  ],
  indices: [
    { name: 'documents_user_id_created_at_idx', synchronize: false },
    { name: 'documents_user_id_to_sign_idx', synchronize: false },
    { name: 'documents_created_at_idx', synchronize: false },
    { name: 'documents_deleted_at_idx', synchronize: false },
    { name: 'documents_pending_review_idx', synchronize: false },
    { name: 'documents_awaiting_signature_idx', synchronize: false },
  ],
});
