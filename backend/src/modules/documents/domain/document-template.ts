import type { Language } from '@steward/texts';
import { type Actor, changesTo, type OwnedFile, type Recorded } from '../../../kernel/index.js';
import { assertSignableType, type SignableFile } from './document-refusals.js';
import type { DocumentCategory } from './document-changes.js';
import { assertInspected, type FileInspection } from './file-inspection.js';

type DocumentTemplateEventName = 'uploaded' | 'changed' | 'replaced' | 'deleted';

/** A domain event of a template; it concerns no client. */
export interface DocumentTemplateEvent extends Recorded {
  type: `document_template.${DocumentTemplateEventName}`;
}

/** A template's bytes; each document created from it has its own copy. */
export type TemplateFile = Omit<OwnedFile, 'scanned'>;

export interface NewDocumentTemplate {
  title: string;
  language: Language;
  description: string | null;
  category: DocumentCategory;
  requiresSignature: boolean;
  createdBy: number;
  file: TemplateFile;
}

/** An admin's changes; omitted fields keep their values. */
export interface TemplateChanges {
  title?: string;
  language?: Language;
  description?: string | null;
  category?: DocumentCategory;
  requiresSignature?: boolean;
}

/** A file from which the practice creates documents for clients, or that clients fill in. */
export class DocumentTemplate {
  /** Set by the database. */
  id!: number;
  title: string;
  language: Language;
  description: string | null;
  fileName: string;
  fileType: string;
  filePath: string;
  fileSize: number;
  sha256: string;
  needsPassword: boolean;
  category: DocumentCategory;
  requiresSignature: boolean;
  createdBy: number;
  created_at: Date;
  updated_at: Date;
  /** The row stays, because requests may refer to it. */
  deleted_at: Date | null = null;

  /** @throws DomainError document.not_signable when a signature is required on a file that cannot carry one */
  constructor({ file, ...template }: NewDocumentTemplate, at: Date) {
    this.title = template.title;
    this.language = template.language;
    this.description = template.description;
    this.category = template.category;
    this.requiresSignature = template.requiresSignature;
    this.createdBy = template.createdBy;
    this.fileName = file.fileName;
    this.fileType = file.fileType;
    this.filePath = file.filePath;
    this.fileSize = file.fileSize;
    this.sha256 = file.sha256;
    this.needsPassword = file.needsPassword ?? false;
    this.created_at = at;
    this.updated_at = at;
    if (this.requiresSignature) assertSignableType(this, 'requiresSignature');
  }

  /** Events of its creation; they need the id from the database. */
  createdEvents(): DocumentTemplateEvent[] {
    return [this.event('uploaded', this.createdBy, this.created_at, this.fileDetails)];
  }

  /** @throws DomainError document.not_signable */
  change(changes: TemplateChanges, by: Actor, at: Date): DocumentTemplateEvent[] {
    const { title, language, description, category, requiresSignature } = changes;
    const { changed, fields } = changesTo(this, {
      title,
      language,
      description,
      category,
      requiresSignature,
    });
    if (fields === '') return [];
    if (changed.requiresSignature) assertSignableType(this, 'requiresSignature');
    Object.assign(this, changed, { updated_at: at });
    return [this.event('changed', by.id, at, { fields })];
  }

  /** State that must not change while its file, or a replacement, is inspected without a lock. */
  get inspection(): FileInspection {
    return { filePath: this.filePath, toBeSigned: this.requiresSignature };
  }

  /**
   * @throws DomainError document_template.changed if its file or its signature requirement has changed since
   */
  assertInspected(inspected: FileInspection): void {
    assertInspected('document_template', this.inspection, inspected);
  }

  /**
   * @throws DomainError document.not_signable if its documents need a signature and this type cannot carry
   * one
   */
  assertReplaceable(file: SignableFile): void {
    if (this.requiresSignature) assertSignableType(file, 'file');
  }

  /** @throws DomainError document.not_signable */
  replaceFile(file: TemplateFile, by: Actor, at: Date): DocumentTemplateEvent[] {
    this.assertReplaceable(file);
    this.fileName = file.fileName;
    this.fileType = file.fileType;
    this.filePath = file.filePath;
    this.fileSize = file.fileSize;
    this.sha256 = file.sha256;
    this.needsPassword = file.needsPassword ?? false;
    this.updated_at = at;
    return [this.event('replaced', by.id, at, this.fileDetails)];
  }

  delete(by: Actor, at: Date): DocumentTemplateEvent[] {
    this.deleted_at = at;
    return [this.event('deleted', by.id, at)];
  }

  private get fileDetails(): NonNullable<Recorded['details']> {
    return { fileName: this.fileName, sha256: this.sha256 };
  }

  private event(
    event: DocumentTemplateEventName,
    actorId: number,
    at: Date,
    details?: Recorded['details'],
  ): DocumentTemplateEvent {
    return {
      type: `document_template.${event}`,
      clientId: null,
      actorId,
      at,
      subject: { type: 'document_template', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }
}
