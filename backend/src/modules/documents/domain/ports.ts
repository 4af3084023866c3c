import type { Actor } from '../../../kernel/index.js';
import type { DocumentEvent } from './document-event.js';
import type { Document } from './document.js';
import type { DocumentRequest, DocumentRequestEvent } from './document-request.js';
import type { DocumentTemplate, DocumentTemplateEvent } from './document-template.js';
import type { SigningConsent } from './signing-disclosure.js';
import type { StorageUse } from './storage-quota.js';

export abstract class DocumentRepository {
  /** Stores a new document with its first version and publishes its created events. */
  abstract add(document: Document, options?: { quiet: boolean }): Promise<Document>;

  /** Clients: their own documents; admins: all. Not a deleted one. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<Document>;

  /**
   * Changes one document under a row lock. Clients: their own documents; admins: all. A new file is stored as
   * a new version. The events that `change` returns are published in the same transaction.
   * @param among `deleted` includes deleted ones
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor,
    change: (document: Document) => DocumentEvent[],
    among?: { deleted: true },
  ): Promise<Document>;

  /**
   * One of its files. Clients: their own documents; admins: all. Not of a deleted document. @throws
   * DomainError not_found, document.destroyed
   */
  abstract file(id: number, actor: Actor, which: FileChoice): Promise<DocumentVersion>;

  /** Records that the document's client has opened that version. */
  abstract markOpened(id: number, version: number, at: Date): Promise<void>;

  /** Numbers of the versions that the document's client has opened, in order of time. */
  abstract versionsOpened(id: number): Promise<number[]>;
}

/**
 * The current file; the original file, which is the last one before any seal; or a version by its number,
 * from 1.
 */
export type FileChoice = 'current' | 'original' | number;

/** A file of a document, with the data needed to send it and to log that. */
export type DocumentVersion = Pick<
  Document,
  'id' | 'userId' | 'title' | 'version' | 'fileName' | 'fileType' | 'filePath' | 'sha256'
>;

export abstract class DocumentRequestRepository {
  /** Stores a new request and publishes its created events. */
  abstract add(request: DocumentRequest): Promise<DocumentRequest>;

  /** Clients: their own requests; admins: all. Not a withdrawn one. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<DocumentRequest>;

  /**
   * Changes one request under a row lock. Clients: their own requests; admins: all. Not a withdrawn one. The
   * events that `change` returns are published in the same transaction.
   * @param actor null for the system
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor | null,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<DocumentRequest>;

  /**
   * Changes the request that waits for the practice with that document as its upload; does nothing if there
   * is none.
   */
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
   * Requests that are due for a reminder, earliest due date first.
   * @param today as 2027-01-31
   * @returns document_requests.id of each
   */
  abstract dueForReminder(today: string): Promise<number[]>;
}

export abstract class DocumentTemplateRepository {
  /** Stores a new template and publishes its created events. */
  abstract add(template: DocumentTemplate): Promise<DocumentTemplate>;

  /** Undefined if it does not exist or was deleted. */
  abstract find(id: number): Promise<DocumentTemplate | undefined>;

  /**
   * Changes one template under a row lock. The events that `change` returns are published in the same
   * transaction.
   * @throws DomainError not_found if it does not exist or was deleted
   */
  abstract change(
    id: number,
    change: (template: DocumentTemplate) => DocumentTemplateEvent[],
  ): Promise<DocumentTemplate>;
}

export abstract class SigningConsentRepository {
  /** The client's consent in force for that version of the disclosure, if any. @param userId users.id */
  abstract find(userId: number, version: string): Promise<SigningConsent | undefined>;

  /** Stores a consent unless one for its version is in force. @returns true if it was stored */
  abstract give(consent: SigningConsent): Promise<boolean>;

  /** Withdraws the client's consents, of any version. @returns true if one was in force */
  abstract withdraw(userId: number, at: Date): Promise<boolean>;
}

export abstract class ClientStorageRepository {
  /** The client's storage use and quota, by default the default quota. @param clientId users.id */
  abstract use(clientId: number): Promise<StorageUse>;

  /** @param quota bytes */
  abstract setQuota(clientId: number, quota: number): Promise<void>;

  /** Makes other units of work that lock the same client's storage wait until the open one ends. */
  abstract lock(clientId: number): Promise<void>;
}
