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
   * @param among deleted ones instead of the others, where it says so
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor,
    change: (document: Document) => DocumentEvent[],
    among?: { deleted: true },
  ): Promise<Document>;
}

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
