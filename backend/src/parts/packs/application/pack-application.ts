import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import { type Actor, Clock, invalidField } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import { TaxRates } from '../../../modules/prices/index.js';
import { type FilledPack, filledPack, type FilledRequest } from '../domain/filled-pack.js';
import type { Pack } from '../domain/pack.js';
import { PackRepository } from '../domain/pack-repository.js';
import { AddedContents } from './added-contents.js';
import { type AppliedPack, PackSending } from './pack-sending.js';
import { PackTemplates } from './pack-templates.js';

export const packWarnings = ['pack.other_language'] as const;
export type PackWarning = (typeof packWarnings)[number];

/** Preview of a pack for a client, with the titles of its templates. */
export interface PackPreview extends Omit<FilledPack, 'documents' | 'requests'> {
  documents: { templateId: number; title: string; needsSignature: boolean }[];
  requests: (FilledRequest & { templateTitle: string | null })[];
  /** Language of the pack. */
  language: Language;
  client: { name: string; language: Language };
  /** Reasons to think twice before it is applied. */
  warnings: PackWarning[];
}

/** Previews packs for clients, with names, dates and prices filled in, and applies them. */
@Injectable()
export class PackApplication {
  constructor(
    private readonly packs: PackRepository,
    private readonly templates: PackTemplates,
    private readonly sending: PackSending,
    private readonly contents: AddedContents,
    private readonly rates: TaxRates,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Previews the pack for that client, as of today.
   * @throws DomainError not_found, invalid (userId), pack.template_missing
   */
  async preview(admin: Actor, id: number, userId: number): Promise<PackPreview> {
    const pack = await this.packs.get(id);
    const { filled, added, templates, client } = await this.fill(admin, pack, userId);
    return {
      ...filled,
      ...added,
      language: pack.language,
      client: { name: client.name, language: client.language },
      warnings: pack.language === client.language ? [] : ['pack.other_language'],
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
   * @throws DomainError not_found, invalid (userId), pack.template_missing, tax_rate.retired, practice.incomplete,
   * unavailable, insufficient_storage
   */
  async prepare(admin: Actor, id: number, userId: number): Promise<Commit<AppliedPack>> {
    const pack = await this.packs.get(id);
    await this.fill(admin, pack, userId);
    const apply = await this.prepareFor(admin, pack);
    return () => apply(userId);
  }

  /**
   * The same for a client whom the commit creates.
   * @returns the commit, by users.id of an open client
   * @throws DomainError not_found, pack.template_missing, tax_rate.retired, practice.incomplete, unavailable,
   * insufficient_storage
   */
  async prepareForNewClient(admin: Actor, id: number): Promise<(userId: number) => Promise<AppliedPack>> {
    const pack = await this.packs.get(id);
    await this.templates.of(pack);
    return this.prepareFor(admin, pack);
  }

  private async prepareFor(admin: Actor, pack: Pack): Promise<(userId: number) => Promise<AppliedPack>> {
    const items = pack.invoice?.items ?? [];
    if (pack.invoice) await this.site.assertComplete();
    await this.rates.assertOffered(items);
    const send = await this.sending.prepare(admin, pack);
    return async (userId) => {
      await this.rates.assertOffered(items);
      const { filled, today } = await this.fill(admin, pack, userId);
      const added = await this.contents.send(admin, userId, pack.added, today);
      const applied = await send(userId, filled);
      this.work.publish(pack.applied(userId, admin, this.clock.now()));
      return { ...applied, ...added };
    };
  }

  /** As of today. @throws DomainError invalid (userId), pack.template_missing */
  private async fill(actor: Actor, pack: Pack, userId: number) {
    const client = await this.accounts.client(userId, actor);
    if (!client || client.closed) throw invalidField('userId', t('Please select a client'));
    const templates = await this.templates.of(pack);
    const today = await this.site.today();
    const added = await this.contents.preview(pack.added, today);
    const otherDates = Object.values(added).flatMap((contents) => contents.map(({ dueDate }) => dueDate));
    const filled = inLanguage(pack.language, () => filledPack(pack, client, today, otherDates));
    return { filled, added, templates, client, today };
  }
}
