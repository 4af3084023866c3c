import { Injectable } from '@nestjs/common';
import { accessOf, type Actor, Clock, notFound } from '../../../kernel/index.js';
import type { SentFile } from '../../../platform/files/file-intake.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DocumentRequest, RequestStatus } from '../domain/document-request.js';
import type { RequestChanges } from '../domain/request-changes.js';
import type { DocumentRequestEvent } from '../domain/request-event.js';
import { DocumentRequestRepository } from '../domain/ports.js';
import { DocumentLibrary } from './document-library.js';
import { DocumentTemplates } from './document-templates.js';

/** The clients' uploads for requests, and the practice's review of them. */
@Injectable()
export class RequestAnswers {
  constructor(
    private readonly requests: DocumentRequestRepository,
    private readonly templates: DocumentTemplates,
    private readonly library: DocumentLibrary,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the details of the request, and accepts the upload together with its document, or sends it back.
   * @throws DomainError not_found, invalid (reason), document_request.nothing_uploaded,
   * document_request.completed
   */
  async update(admin: Actor, id: number, changes: RequestChanges): Promise<void> {
    await this.review(admin, id, (request) => request.change(changes, admin, this.clock.now()));
  }

  /**
   * Accepts one document of a checklist, or sends it back.
   * @throws DomainError not_found, invalid (reason), document_request.nothing_uploaded,
   * document_request.completed
   */
  async reviewItem(
    admin: Actor,
    id: number,
    itemId: number,
    review: { status: RequestStatus; reason?: string },
  ): Promise<void> {
    await this.review(admin, id, (request) => request.reviewItem(itemId, review, admin, this.clock.now()));
  }

  /** Uploads that `change` accepts are accepted as documents, too. */
  private async review(
    admin: Actor,
    id: number,
    change: (request: DocumentRequest) => DocumentRequestEvent[],
  ): Promise<void> {
    await this.work.run(async () => {
      let accepted: number[] = [];
      await this.requests.change(id, admin, (request) => {
        const before = request.acceptedUploads;
        const events = change(request);
        accepted = request.acceptedUploads.filter((documentId) => !before.includes(documentId));
        return events;
      });
      for (const documentId of accepted) await this.library.accept(admin, documentId);
    });
  }

  /**
   * The client does not have a document of a checklist.
   * @param reason null takes that back
   * @throws DomainError not_found, document_request.completed, document_request.answered
   */
  async markItem(client: Actor, id: number, itemId: number, reason: string | null): Promise<void> {
    await this.requests.change(id, client, (request) =>
      request.markItem(itemId, reason, client, this.clock.now()),
    );
  }

  /**
   * Refuses if no file is awaited.
   * @param itemId of a checklist; otherwise null
   * @throws DomainError not_found, invalid (itemId), document_request.completed, document_request.answered
   */
  async assertAwaited(client: Actor, id: number, itemId: number | null): Promise<void> {
    (await this.requests.get(id, client)).assertAwaited(itemId);
  }

  /**
   * Title of what an upload would answer or replace now, with the item's.
   * @throws DomainError not_found, invalid (itemId), document_request.completed, document_request.already_reviewed
   */
  async titleToAnswer(client: Actor, id: number, itemId: number | null): Promise<string> {
    const request = await this.requests.get(id, client);
    const { title } = request.answerable(itemId);
    return title === request.title ? title : `${request.title}: ${title}`;
  }

  /**
   * Stores the file. The commit creates the document and links it to the request. It replaces an upload that
   * is not reviewed yet: of two simultaneous uploads, the later one wins. A refusal before the commit stores
   * nothing.
   * @param itemId of a checklist; otherwise null
   * @param at time of the upload, for uploads older than this installation
   * @returns documents.id
   * @throws DomainError not_found, invalid (itemId), unsupported, document_request.completed,
   * document_request.already_reviewed, request.too_many, storage.quota_reached, unavailable,
   * insufficient_storage
   */
  async prepareAnswer(
    client: Actor,
    id: number,
    file: SentFile,
    itemId: number | null = null,
    at: Date = this.clock.now(),
  ): Promise<Commit<number>> {
    const request = await this.requests.get(id, client);
    const { title, documentId } = request.answerable(itemId);
    // It would be replaced: a helper needs to see it.
    if (documentId !== null && accessOf(client).role === 'helper')
      await this.library.assertVisible(client, documentId);
    const { templateId, userId } = request;
    const form = templateId === null ? undefined : await this.templates.find(templateId);
    const category = form?.category ?? 'other';
    const upload = { ...file, userId, title, category, description: null, needsSignature: false };
    const addDocument = await this.library.prepareUpload(client, upload, at);
    return async () => {
      const document = await addDocument();
      let earlier: number | null = null;
      await this.requests.change(id, client, (locked) => {
        earlier = locked.answerable(itemId).documentId;
        return locked.answer(document.id, client, at, itemId);
      });
      if (earlier !== null) await this.library.delete(client, earlier);
      return document.id;
    };
  }

  /**
   * Takes the upload back: its document is deleted and can be restored like any deleted document.
   * @param itemId of a checklist; otherwise null
   * @throws DomainError not_found, invalid (itemId), document_request.completed,
   * document_request.already_reviewed, document_request.nothing_uploaded
   */
  async undo(client: Actor, id: number, itemId: number | null = null): Promise<void> {
    await this.work.run(async () => {
      let earlier: number | null = null;
      await this.requests.change(id, client, (request) => {
        earlier = request.answerable(itemId).documentId;
        return request.undo(client, this.clock.now(), itemId);
      });
      if (earlier !== null) await this.library.delete(client, earlier);
    });
  }

  /** Answers the request with a document that the client has just uploaded. Refuses as `prepareAnswer` does. */
  async answerBy(client: Actor, id: number, documentId: number): Promise<void> {
    await this.requests.change(id, client, (request) => request.answer(documentId, client, this.clock.now()));
  }

  /**
   * Completes the request with a document that came another way; null: there is none.
   * @throws DomainError not_found, document_request.completed
   */
  async fulfil(actor: Actor, id: number, documentId: number | null): Promise<void> {
    await this.requests.change(id, actor, (request) => request.fulfil(documentId, actor, this.clock.now()));
  }

  /** Asks the client again, since the practice did not take that document, which stays in the library. */
  async reopen(id: number, documentId: number, actorId: number | null): Promise<void> {
    await this.requests.change(id, null, (request) =>
      request.removeAnswer(documentId, actorId, this.clock.now()),
    );
  }

  /** The form to fill in. @throws DomainError not_found if the request does not exist or has no form */
  async template(client: Actor, id: number): Promise<ServedFile> {
    const { templateId } = await this.requests.get(id, client);
    if (templateId === null) throw notFound('document_template');
    return this.templates.open(templateId);
  }
}
