import type { Actor } from '../../../kernel/index.js';
import type { DocumentEvent } from './document-event.js';
import type { Document } from './document.js';
import type { DocumentRequest } from './document-request.js';
import type { DocumentRequestEvent } from './request-event.js';
import type { DocumentTemplate, DocumentTemplateEvent } from './document-template.js';
import type { DisclosureText, Signer, SigningConsent } from './signing-disclosure.js';
import type { StorageUse } from './storage-quota.js';

export abstract class DocumentRepository {
  /** Stores a new document with its first version and publishes its created events. */
  abstract add(document: Document, options?: { quiet: boolean }): Promise<Document>;

  /** Those that the caller may see. Not a deleted one. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<Document>;

  /**
   * Changes one document, which the caller may see, under a row lock. A new file is stored as
   * a new version. The events that `change` returns are published in the same transaction.
   * @param actor null for the system, which adds no file
   * @param among `deleted` includes deleted ones
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor | null,
    change: (document: Document) => DocumentEvent[],
    among?: { deleted: true },
  ): Promise<Document>;

  /**
   * Documents of open accounts that are due for an automatic reminder, the longest awaited first.
   * @param today as 2027-01-31
   * @param zone the practice's time zone
   * @returns documents.id of each
   */
  abstract dueForReminder(today: string, zone: string): Promise<number[]>;

  /**
   * One of its files, if the caller may see the document. Not of a deleted one. @throws DomainError
   * not_found, document.destroyed
   */
  abstract file(id: number, actor: Actor, which: FileChoice): Promise<DocumentVersion>;

  /**
   * Records that a person on the client's side has opened that version. The time of its last opening is kept to the minute.
   * @param person users.id
   */
  abstract markOpened(
    version: Pick<DocumentVersion, 'id' | 'userId' | 'version'>,
    person: number,
    at: Date,
  ): Promise<void>;

  /** Numbers of the versions that the person has opened, in order of time. @param person users.id */
  abstract versionsOpened(document: Pick<Document, 'id' | 'userId'>, person: number): Promise<number[]>;
}

/**
 * The current file; the original file, which is the last one that was uploaded; or a version by its number,
 * from 1.
 */
export type FileChoice = 'current' | 'original' | number;

/** A file of a document, with the data needed to send it and to log that. */
export type DocumentVersion = Pick<
  Document,
  'id' | 'userId' | 'title' | 'version' | 'fileName' | 'fileType' | 'filePath' | 'fileSize' | 'sha256'
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
   * Changes the open request with that document as an upload; does nothing if there is none.
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
  /** The consent in force for that text of the disclosure, if any. */
  abstract find(signer: Signer, text: DisclosureText): Promise<SigningConsent | undefined>;

  /**
   * Stores a consent unless one for its text is in force. It takes the place of one in another language.
   * @returns true if it was stored
   */
  abstract give(consent: SigningConsent): Promise<boolean>;

  /** Withdraws the signer's consents for that client, of any version. @returns true if one was in force */
  abstract withdraw(signer: Signer, at: Date): Promise<boolean>;
}

export abstract class ClientStorageRepository {
  /**
   * The client's quota, by default the default quota, and the storage of those of the client's documents that
   * the reader may see. @param reader a caller on behalf of one client
   */
  abstract use(reader: Actor): Promise<StorageUse>;

  /** Storage of these clients' documents together, in bytes. @param clientIds users.id */
  abstract bytesOf(clientIds: readonly number[]): Promise<number>;

  /** @param quota bytes */
  abstract setQuota(clientId: number, quota: number): Promise<void>;

  /** Makes other units of work that lock the same client's storage wait until the open one ends. */
  abstract lock(clientId: number): Promise<void>;
}
