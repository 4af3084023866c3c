import { DomainError } from '../../../kernel/domain-error.js';

export const documentStatuses = [
  'draft',
  'pending_review',
  'awaiting_signature',
  'signed',
  'completed',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const documentCategories = ['tax', 'financial', 'legal', 'agreement', 'other'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** A document came to be in its client's library. */
export interface DocumentUploaded {
  type: 'document.uploaded';
  documentId: number;
  clientId: number;
  uploadedBy: number;
  at: Date;
}

/** The bytes of a document as they rest in the vault. */
export interface DocumentFile {
  fileName: string;
  /** A MIME type, recognised from the content. */
  fileType: string;
  /** The vault's key; never shown. */
  filePath: string;
  /** Bytes. */
  fileSize: number;
  /** Hex, of the plain bytes. */
  sha256: string;
}

export interface NewDocument {
  /** users.id of the client whom it belongs to */
  userId: number;
  uploadedBy: number;
  title: string;
  category: DocumentCategory;
  description: string | null;
  needsSignature: boolean;
  file: DocumentFile;
}

/** What an admin may set by hand; `signed` is reached by signing alone. */
const transitions: Record<DocumentStatus, readonly DocumentStatus[]> = {
  draft: ['pending_review', 'awaiting_signature', 'completed'],
  pending_review: ['draft', 'awaiting_signature', 'completed'],
  awaiting_signature: ['draft'],
  signed: ['completed'],
  completed: [],
};

/** Only what can be shown whole and carry a signature page can be signed. */
const signableTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** A paper that the practice and one client share. */
export class Document {
  /** Given by the database. */
  id!: number;
  userId: number;
  title: string;
  fileName: string;
  fileType: string;
  filePath: string;
  fileSize: number;
  sha256: string;
  uploadedBy: number;
  category: DocumentCategory;
  status: DocumentStatus;
  description: string | null;
  needsSignature: boolean;
  signedDate: Date | null = null;
  signedBy: number | null = null;
  signatureImagePath: string | null = null;
  created_at: Date;
  updated_at: Date;

  /**
   * An upload is visible to its client at once, as a draft, or waiting for their signature.
   * @throws DomainError document.not_signable when a signature is asked on what cannot carry one
   */
  constructor({ file, ...document }: NewDocument, at: Date) {
    this.userId = document.userId;
    this.uploadedBy = document.uploadedBy;
    this.title = document.title;
    this.category = document.category;
    this.description = document.description;
    this.fileName = file.fileName;
    this.fileType = file.fileType;
    this.filePath = file.filePath;
    this.fileSize = file.fileSize;
    this.sha256 = file.sha256;
    this.needsSignature = false;
    this.status = 'draft';
    this.created_at = at;
    this.updated_at = at;
    if (document.needsSignature) this.requestSignature();
  }

  /** The states that an admin may move it to from here. */
  get allowedTransitions(): readonly DocumentStatus[] {
    return transitions[this.status];
  }

  /** @throws DomainError document.wrong_transition, document.not_signable */
  moveTo(status: DocumentStatus, at: Date): void {
    if (!this.allowedTransitions.includes(status)) throw this.wrongTransition(status);
    if (status === 'awaiting_signature') this.requestSignature();
    this.status = status;
    this.updated_at = at;
  }

  private requestSignature(): void {
    if (!signableTypes.includes(this.fileType))
      throw new DomainError(
        'conflict',
        'document.not_signable',
        'Only PDF documents and images can be signed here. Save the file as a PDF and upload that.',
        { fields: { needsSignature: 'Only PDF documents and images can be signed here' } },
      );
    this.needsSignature = true;
    this.status = 'awaiting_signature';
  }

  private wrongTransition(status: DocumentStatus): DomainError {
    const words = (name: string): string => name.replaceAll('_', ' ');
    const allowed = this.allowedTransitions.map(words).join(', ') || 'nothing';
    const message = `A document that is ${words(this.status)} cannot become ${words(status)}; allowed: ${allowed}.`;
    return new DomainError('conflict', 'document.wrong_transition', message, { fields: { status: message } });
  }
}
