import type { Actor } from '../../../kernel/actor.js';
import type { Document, DocumentEvent } from './document.js';
import type { DocumentRequest, DocumentRequestEvent } from './document-request.js';
import type { DocumentTemplate, DocumentTemplateEvent } from './document-template.js';

export abstract class DocumentRepository {
  /** Stores a new document with its first version and publishes that it arrived. */
  abstract add(document: Document): Promise<Document>;

  /** As it stands: a client's own, any for an admin; not a deleted one. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<Document>;

  /**
   * Changes one document under a lock: a client's own, any for an admin. Where its file is another afterwards, that is
   * kept as a new version. What `change` returns is published in the same transaction.
   * @param among deleted ones as well, where it says so
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor,
    change: (document: Document) => DocumentEvent[],
    among?: { deleted: true },
  ): Promise<Document>;

  /** One of its files: a client's own, any for an admin; none of a deleted one. @throws DomainError not_found */
  abstract file(id: number, actor: Actor, which: FileChoice): Promise<DocumentVersion>;

  /** Notes that the document's client has opened that version, as the last one so far. */
  abstract markOpened(id: number, version: number, at: Date): Promise<void>;

  /** Numbers of the versions that the document's client has opened, in order of time. */
  abstract versionsOpened(id: number): Promise<number[]>;

  /**
   * Removes for good what was deleted before a moment, and publishes that; the bytes are left to the storage's sweep.
   * @param at the moment of the events
   * @param limit the most to remove at once
   * @returns how many were removed
   */
  abstract purge(before: Date, at: Date, limit: number): Promise<number>;
}

/** The current file; the last one before any seal, which the signer was shown; or a version by its number, from 1. */
export type FileChoice = 'current' | 'original' | number;

/** A file of a document, with what is needed to send it and to record that. */
export type DocumentVersion = Pick<
  Document,
  'id' | 'userId' | 'title' | 'version' | 'fileName' | 'fileType' | 'filePath' | 'sha256'
>;

export abstract class DocumentRequestRepository {
  /** Stores a new request and publishes that it was made. */
  abstract add(request: DocumentRequest): Promise<DocumentRequest>;

  /** As it stands: a client's own, any for an admin; not a withdrawn one. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<DocumentRequest>;

  /**
   * Changes one request under a lock: a client's own, any for an admin; not a withdrawn one. What `change`
   * returns is published in the same transaction.
   * @param actor null for the program itself
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor | null,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<DocumentRequest>;
}

export abstract class DocumentTemplateRepository {
  /** Stores a new template and publishes that it was uploaded. */
  abstract add(template: DocumentTemplate): Promise<DocumentTemplate>;

  /** As it stands; undefined when there is none, or it was deleted. */
  abstract find(id: number): Promise<DocumentTemplate | undefined>;

  /**
   * Changes one template under a lock. What `change` returns is published in the same transaction.
   * @throws DomainError not_found when there is none, or it was deleted
   */
  abstract change(
    id: number,
    change: (template: DocumentTemplate) => DocumentTemplateEvent[],
  ): Promise<DocumentTemplate>;
}
