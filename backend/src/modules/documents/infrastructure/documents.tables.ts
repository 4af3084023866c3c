import { EntitySchema } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { Document } from '../domain/document.js';

export const documentTable = new EntitySchema<Document>({
  name: 'Document',
  tableName: 'documents',
  target: Document,
  columns: {
    id: identityKey('documents_pkey'),
    userId: { type: 'integer', name: 'user_id' },
    title: { type: 'text' },
    fileName: { type: 'text', name: 'file_name' },
    fileType: { type: 'text', name: 'file_type' },
    filePath: { type: 'text', name: 'file_path' },
    fileSize: { type: 'integer', name: 'file_size' },
    sha256: { type: 'text' },
    scanned: { type: 'boolean', default: false },
    version: { type: 'integer', default: 1 },
    fileKind: { type: 'text', name: 'file_kind', default: 'uploaded' },
    uploadedBy: { type: 'integer', name: 'uploaded_by' },
    category: { type: 'text', default: 'other' },
    status: { type: 'text', default: 'draft' },
    statusSince: { ...moment('status_since'), default: () => 'now()' },
    description: { type: 'text', nullable: true },
    needsSignature: { type: 'boolean', name: 'needs_signature', default: false },
    signedDate: { ...moment('signed_date'), nullable: true },
    signedBy: { type: 'integer', name: 'signed_by', nullable: true },
    signedTitle: { type: 'text', name: 'signed_title', nullable: true },
    signatureImagePath: { type: 'text', name: 'signature_image_path', nullable: true },
    declineReason: { type: 'text', name: 'decline_reason', nullable: true },
    countersignedDate: { ...moment('countersigned_date'), nullable: true },
    countersignedBy: { type: 'integer', name: 'countersigned_by', nullable: true },
    created_at: moment(),
    updated_at: moment(),
    deleted_at: { ...moment(), nullable: true },
    destroyedAt: { ...moment('destroyed_at'), nullable: true },
  },
});
