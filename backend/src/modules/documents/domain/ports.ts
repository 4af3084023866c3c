import type { Actor } from '../../../kernel/actor.js';
import type { DocumentEvent } from './document-event.js';
import type { Document } from './document.js';
import type { DocumentRequest, DocumentRequestEvent } from './document-request.js';
import type { DocumentTemplate, DocumentTemplateEvent } from './document-template.js';
import type { SigningConsent } from './signing-disclosure.js';
import type { StorageUse } from './storage-quota.js';

export abstract class DocumentRepository {
  /** Stores a new document with its first version and publishes its created events. */
  abstract add(document: Document, options?: { quiet: boolean }): Promise<Document>;

  /** A client's own, any for an admin; not a deleted one. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<Document>;

  /**
   * Changes one document under a lock: a client's own, any for an admin. A new file is kept as a new version. The
   * events that `change` returns are published in the same transaction.
   * @param among `deleted` includes deleted ones
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor,
    change: (document: Document) => DocumentEvent[],
    among?: { deleted: true },
  ): Promise<Document>;

  /** One of its files: a client's own, any for an admin; none of a deleted one. @throws DomainError not_found, document.destroyed */
  abstract file(id: number, actor: Actor, which: FileChoice): Promise<DocumentVersion>;

  /** Notes that the document's client has opened that version. */
  abstract markOpened(id: number, version: number, at: Date): Promise<void>;

  /** Numbers of the versions that the document's client has opened, in order of time. */
  abstract versionsOpened(id: number): Promise<number[]>;
}

/** The current file; the last file before any seal, which the signer was shown; or a version by its number, from 1. */
export type FileChoice = 'current' | 'original' | number;

/** A file of a document, with the facts needed to send it and to record that. */
export type DocumentVersion = Pick<
  Document,
  'id' | 'userId' | 'title' | 'version' | 'fileName' | 'fileType' | 'filePath' | 'sha256'
>;

export abstract class DocumentRequestRepository {
  /** Stores a new request and publishes its created events. */
  abstract add(request: DocumentRequest): Promise<DocumentRequest>;

  /** A client's own, any for an admin; not a withdrawn one. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<DocumentRequest>;

  /**
   * Changes one request under a lock: a client's own, any for an admin; not a withdrawn one. The events that
   * `change` returns are published in the same transaction.
   * @param actor null for the system
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor | null,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<DocumentRequest>;

  /** Changes the request that waits for the practice with that document as its answer; without one, does nothing. */
  abstract changeAnswered(
    documentId: number,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void>;

  /** Changes all requests that wait for that client. @param userId users.id */
  abstract changeUnanswered(
    userId: number,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void>;

  /**
   * Requests of which their clients are due a reminder, those with the earliest due date first.
   * @param today as 2027-01-31
   * @returns document_requests.id of each
   */
  abstract dueForReminder(today: string): Promise<number[]>;
}

export abstract class DocumentTemplateRepository {
  /** Stores a new template and publishes its created events. */
  abstract add(template: DocumentTemplate): Promise<DocumentTemplate>;

  /** Undefined when there is none, or it was deleted. */
  abstract find(id: number): Promise<DocumentTemplate | undefined>;

  /**
   * Changes one template under a lock. The events that `change` returns are published in the same transaction.
   * @throws DomainError not_found when there is none, or it was deleted
   */
  abstract change(
    id: number,
    change: (template: DocumentTemplate) => DocumentTemplateEvent[],
  ): Promise<DocumentTemplate>;
}

export abstract class SigningConsentRepository {
  /** The client's consent in force to that version of the disclosure, if there is one. @param userId users.id */
  abstract find(userId: number, version: string): Promise<SigningConsent | undefined>;

  /** Stores a consent unless one to its version is in force. @returns true if it was stored */
  abstract give(consent: SigningConsent): Promise<boolean>;

  /** Withdraws the client's consents, of any version. @returns true if one was in force */
  abstract withdraw(userId: number, at: Date): Promise<boolean>;
}

export abstract class ClientStorageRepository {
  /** The client's documents and quota, the default one where none is set. @param clientId users.id */
  abstract use(clientId: number): Promise<StorageUse>;

  /** @param quota bytes */
  abstract setQuota(clientId: number, quota: number): Promise<void>;

  /** Makes other units of work that lock the same client's storage wait for the end of the open one. */
  abstract lock(clientId: number): Promise<void>;
}
