import type { Actor } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';
import { actualChanges } from './actual-changes.js';
import { assertSignableType, type DocumentCategory, type DocumentFile } from './document.js';

/** What can happen to a template. */
export type DocumentTemplateEventName = 'uploaded' | 'changed' | 'replaced' | 'deleted';

/** Something that happened to a template: an affair of the practice's own. */
export interface DocumentTemplateEvent<
  Event extends DocumentTemplateEventName = DocumentTemplateEventName,
> extends Recorded {
  type: `document_template.${Event}`;
  templateId: number;
  clientId: null;
}

/** A template's bytes; each document made of it has a copy of its own. */
export type TemplateFile = Pick<DocumentFile, 'fileName' | 'fileType' | 'filePath' | 'fileSize' | 'sha256'>;

export interface NewDocumentTemplate {
  title: string;
  description: string | null;
  category: DocumentCategory;
  requiresSignature: boolean;
  createdBy: number;
  file: TemplateFile;
}

/** What an admin may change; what is left out stays. */
export interface TemplateChanges {
  title?: string;
  description?: string | null;
  category?: DocumentCategory;
  requiresSignature?: boolean;
}

/** A file that many clients get, or fill in. */
export class DocumentTemplate {
  /** Given by the database. */
  id!: number;
  title: string;
  description: string | null;
  fileName: string;
  fileType: string;
  filePath: string;
  fileSize: number;
  sha256: string;
  category: DocumentCategory;
  requiresSignature: boolean;
  createdBy: number;
  created_at: Date;
  updated_at: Date;
  /** The row stays: requests may name it. */
  deleted_at: Date | null = null;

  /** @throws DomainError document.not_signable when a signature is asked on what cannot carry one */
  constructor({ file, ...template }: NewDocumentTemplate, at: Date) {
    this.title = template.title;
    this.description = template.description;
    this.category = template.category;
    this.requiresSignature = template.requiresSignature;
    this.createdBy = template.createdBy;
    this.fileName = file.fileName;
    this.fileType = file.fileType;
    this.filePath = file.filePath;
    this.fileSize = file.fileSize;
    this.sha256 = file.sha256;
    this.created_at = at;
    this.updated_at = at;
    if (this.requiresSignature) assertSignableType(this.fileType, 'requiresSignature');
  }

  /** What its arrival tells, once the database has given it an id. */
  uploaded(): DocumentTemplateEvent[] {
    return [this.event('uploaded', this.createdBy, this.created_at, this.fileDetails)];
  }

  /** @throws DomainError document.not_signable */
  change(changes: TemplateChanges, by: Actor, at: Date): DocumentTemplateEvent[] {
    const { title, description, category, requiresSignature } = changes;
    const changed = actualChanges(this, { title, description, category, requiresSignature });
    const fields = Object.keys(changed).join(', ');
    if (fields === '') return [];
    if (changed.requiresSignature) assertSignableType(this.fileType, 'requiresSignature');
    Object.assign(this, changed, { updated_at: at });
    return [this.event('changed', by.id, at, { fields })];
  }

  /** @throws DomainError document_template.changed when its file is not the one that was looked into */
  assertFile({ filePath }: Pick<DocumentTemplate, 'filePath'>): void {
    if (this.filePath !== filePath) throw changedMeanwhile();
  }

  /** @throws DomainError document_template.changed when a signature is required since, on a file not tried for it */
  assertSameSignature({ requiresSignature }: Pick<DocumentTemplate, 'requiresSignature'>): void {
    if (this.requiresSignature && !requiresSignature) throw changedMeanwhile();
  }

  /** @throws DomainError document.not_signable when documents made of it shall be signed and this cannot be */
  assertTakes(fileType: string): void {
    if (this.requiresSignature) assertSignableType(fileType, 'file');
  }

  /** @throws DomainError document.not_signable */
  replaceFile(file: TemplateFile, by: Actor, at: Date): DocumentTemplateEvent[] {
    this.assertTakes(file.fileType);
    this.fileName = file.fileName;
    this.fileType = file.fileType;
    this.filePath = file.filePath;
    this.fileSize = file.fileSize;
    this.sha256 = file.sha256;
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
      templateId: this.id,
      clientId: null,
      actorId,
      at,
      subject: { type: 'document_template', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }
}

const changedMeanwhile = (): DomainError =>
  new DomainError(
    'conflict',
    'document_template.changed',
    'This template was changed meanwhile. Please look at it again.',
  );
