import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Invoices } from '../../billing/index.js';
import { Site } from '../../practice/index.js';
import { DocumentRequests, DocumentTemplates } from '../../documents/index.js';
import { Accounts } from '../../identity/index.js';
import { Conversations } from '../../messaging/index.js';
import {
  type FilledInvoice,
  type FilledPack,
  filledPack,
  type FilledRequest,
} from '../domain/filled-pack.js';
import { Pack, type PackChanges, type PackContents, type PackMessage } from '../domain/pack.js';
import { PackRepository } from '../domain/pack-repository.js';

/** Ids of the records created for the client. */
export interface AppliedPack {
  documents: number[];
  requests: number[];
  threadId: number | null;
  invoiceId: number | null;
}

/** Preview of a pack for a client, with the titles of its templates. */
export interface PackPreview extends Omit<FilledPack, 'documents' | 'requests'> {
  documents: { templateId: number; title: string; needsSignature: boolean }[];
  requests: (FilledRequest & { templateTitle: string | null })[];
}

/** The parts of a pack that refer to templates. */
interface Names {
  documents: readonly { templateId: number }[];
  requests: readonly { templateId: number | null }[];
}
type Templates = Map<number, { title: string; requiresSignature: boolean }>;

/** Onboarding packs: documents, requests, a message and an invoice, sent in one step. */
@Injectable()
export class Packs {
  constructor(
    private readonly packs: PackRepository,
    private readonly templates: DocumentTemplates,
    private readonly requests: DocumentRequests,
    private readonly conversations: Conversations,
    private readonly invoices: Invoices,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param at time of creation, for imported packs
   * @throws DomainError invalid, also for an unknown template and for an empty pack
   */
  async create(admin: Actor, contents: PackContents, at: Date = this.clock.now()): Promise<Pack> {
    const pack = new Pack(contents, admin.id, at);
    await this.assertTemplates(contents);
    return this.packs.add(pack);
  }

  /** @throws DomainError not_found, invalid, also for an unknown template and for an empty pack */
  async update(admin: Actor, id: number, changes: PackChanges): Promise<void> {
    const { documents = [], requests = [] } = changes;
    await this.packs.get(id);
    await this.assertTemplates({ documents, requests });
    await this.packs.change(id, (pack) => pack.change(changes, admin, this.clock.now()));
  }

  /** Deletes a pack; anything already sent does not change. @throws DomainError not_found */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.packs.change(id, (pack) => pack.delete(admin, this.clock.now()));
  }

  /**
   * Previews the pack for that client, as of today.
   * @throws DomainError not_found, invalid (userId), pack.template_missing
   */
  async preview(_admin: Actor, id: number, userId: number): Promise<PackPreview> {
    const { filled, templates } = await this.filledFor(id, userId);
    return {
      ...filled,
      documents: filled.documents.map(({ templateId }) => ({
        templateId,
        title: templates.get(templateId)?.title ?? '',
        needsSignature: templates.get(templateId)?.requiresSignature ?? false,
      })),
      requests: filled.requests.map((request) => ({
        ...request,
        templateTitle: templates.get(request.templateId ?? 0)?.title ?? null,
      })),
    };
  }

  /**
   * Copies the files of its templates; the commit creates everything in the pack, or nothing.
   * @throws DomainError not_found, invalid (userId), pack.template_missing, practice.incomplete, unavailable,
   * insufficient_storage
   */
  async prepareApplication(admin: Actor, id: number, userId: number): Promise<Commit<AppliedPack>> {
    const { pack, filled } = await this.filledFor(id, userId);
    if (filled.invoice) await this.site.assertComplete();
    const addDocuments: Commit<{ id: number }>[] = [];
    for (const { templateId } of filled.documents)
      addDocuments.push(await this.templates.prepareUse(admin, templateId, userId).catch(throwAsMissing));
    return async () => {
      await this.templatesOf(filled);
      const documents: number[] = [];
      for (const add of addDocuments) documents.push((await add()).id);
      const requests: number[] = [];
      for (const request of filled.requests) requests.push(await this.ask(admin, userId, request));
      const threadId = filled.message && (await this.write(admin, userId, filled.message));
      // Last, since issuing an invoice holds the lock on the number series.
      const invoiceId = filled.invoice && (await this.bill(admin, userId, filled.invoice));
      this.work.publish(pack.applied(userId, admin, this.clock.now()));
      return { documents, requests, threadId, invoiceId };
    };
  }

  private async filledFor(
    id: number,
    userId: number,
  ): Promise<{ pack: Pack; filled: FilledPack; templates: Templates }> {
    const pack = await this.packs.get(id);
    const client = await this.accounts.client(userId);
    if (!client || client.closed) throw invalidField('userId', 'Please select a client');
    const templates = await this.templatesOf(pack);
    return { pack, filled: filledPack(pack, client, await this.site.today()), templates };
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
    const send = await this.conversations.prepareMessage(admin, id, content);
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

  /** @throws DomainError invalid, at each field that refers to an unknown template */
  private async assertTemplates(named: Names): Promise<void> {
    const templates = await this.find(named);
    const unknown = (['documents', 'requests'] as const).flatMap((list) =>
      named[list]
        .map(({ templateId }, index) => ({ templateId, field: `${list}.${index}.templateId` }))
        .filter(({ templateId }) => templateId !== null && !templates.has(templateId)),
    );
    const fields = Object.fromEntries(unknown.map(({ field }) => [field, 'Please select a template']));
    const [message] = Object.values(fields);
    if (message !== undefined) throw new DomainError('invalid', 'request.invalid', message, { fields });
  }

  /** All templates of a pack, by id. @throws DomainError pack.template_missing */
  private async templatesOf(named: Names): Promise<Templates> {
    const templates = await this.find(named);
    if (idsOf(named).some((id) => !templates.has(id))) throw templateMissing();
    return templates;
  }

  private async find(named: Names): Promise<Templates> {
    const found: Templates = new Map();
    for (const id of new Set(idsOf(named))) {
      const template = await this.templates.find(id);
      if (template) found.set(id, template);
    }
    return found;
  }
}

const idsOf = ({ documents, requests }: Names): number[] =>
  [...documents, ...requests].map(({ templateId }) => templateId).filter((id) => id !== null);

const templateMissing = (): DomainError =>
  new DomainError(
    'conflict',
    'pack.template_missing',
    'A template in this pack was deleted. Please remove it from the pack, or choose another one.',
  );

/** The template was deleted while its file was read. */
function throwAsMissing(error: unknown): never {
  throw error instanceof DomainError && error.code === 'document_template.not_found'
    ? templateMissing()
    : error;
}
