import { Injectable } from '@nestjs/common';
import { type Actor, DomainError } from '../../../kernel/index.js';
import { Invoices } from '../../../modules/billing/index.js';
import { DocumentRequests, DocumentTemplates } from '../../../modules/documents/index.js';
import { Conversations, Messages } from '../../../modules/messaging/index.js';
import type { FilledInvoice, FilledPack, FilledRequest } from '../domain/filled-pack.js';
import type { PackMessage } from '../domain/pack.js';
import { templateMissing } from './pack-templates.js';

/** Ids of the records created for the client. */
export interface AppliedPack {
  documents: number[];
  requests: number[];
  threadId: number | null;
  invoiceId: number | null;
}

/** Creates the contents of a pack for a client, through the modules to which they belong. */
@Injectable()
export class PackSending {
  constructor(
    private readonly templates: DocumentTemplates,
    private readonly requests: DocumentRequests,
    private readonly conversations: Conversations,
    private readonly messages: Messages,
    private readonly invoices: Invoices,
  ) {}

  /**
   * Copies the files of its templates.
   * @returns the commit, which creates the records for an open client (users.id)
   * @throws DomainError pack.template_missing, unavailable, insufficient_storage
   */
  async prepare(
    admin: Actor,
    { documents: copied }: Pick<FilledPack, 'documents'>,
  ): Promise<(userId: number, filled: FilledPack) => Promise<AppliedPack>> {
    const addDocuments: ((userId: number) => Promise<{ id: number }>)[] = [];
    for (const { templateId } of copied)
      addDocuments.push(await this.templates.prepareCopy(admin, templateId).catch(throwAsMissing));
    return async (userId, filled) => {
      const documents: number[] = [];
      for (const add of addDocuments) documents.push((await add(userId)).id);
      const requests: number[] = [];
      for (const request of filled.requests) requests.push(await this.ask(admin, userId, request));
      const threadId = filled.message && (await this.write(admin, userId, filled.message));
      // Last, since issuing an invoice holds the lock on the number series.
      const invoiceId = filled.invoice && (await this.bill(admin, userId, filled.invoice));
      return { documents, requests, threadId, invoiceId };
    };
  }

  private async ask(admin: Actor, userId: number, request: FilledRequest): Promise<number> {
    const { title, description, dueDate, templateId } = request;
    const newRequest = {
      userId,
      title,
      ...(description !== null && { description }),
      ...(dueDate !== null && { dueDate }),
      ...(templateId !== null && { templateId }),
    };
    return (await this.requests.create(admin, newRequest)).id;
  }

  private async write(admin: Actor, userId: number, { subject, content }: PackMessage): Promise<number> {
    const { id } = await this.conversations.create(admin, userId, subject);
    const send = await this.messages.prepare(admin, id, content);
    await send();
    return id;
  }

  private async bill(
    admin: Actor,
    userId: number,
    { description, items, dueDate }: FilledInvoice,
  ): Promise<number> {
    return (await this.invoices.create(admin, { userId, description, items, dueDate })).id;
  }
}

/** The template was deleted while its file was read. */
function throwAsMissing(error: unknown): never {
  throw error instanceof DomainError && error.code === 'document_template.not_found'
    ? templateMissing()
    : error;
}
