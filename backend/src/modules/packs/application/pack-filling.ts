import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, invalidField } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/requests/request-context.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { type FilledPack, filledPack } from '../domain/filled-pack.js';
import type { Pack } from '../domain/pack.js';
import { PackRepository } from '../domain/pack-repository.js';
import { PackTemplates, type Templates } from './pack-templates.js';

/** Packs with names, dates and prices filled in for a client. */
@Injectable()
export class PackFilling {
  constructor(
    private readonly packs: PackRepository,
    private readonly templates: PackTemplates,
    private readonly accounts: Accounts,
    private readonly site: Site,
  ) {}

  /** With its templates. @throws DomainError not_found, pack.template_missing */
  async pack(id: number): Promise<Pack> {
    const pack = await this.packs.get(id);
    await this.templates.of(pack);
    return pack;
  }

  /** As of today. @throws DomainError not_found, invalid (userId), pack.template_missing */
  async forClient(
    actor: Actor,
    id: number,
    userId: number,
  ): Promise<{ pack: Pack; filled: FilledPack; templates: Templates }> {
    const pack = await this.packs.get(id);
    return { pack, ...(await this.fill(actor, pack, userId)) };
  }

  /** A pack that was read before. @throws DomainError invalid (userId), pack.template_missing */
  async fill(
    actor: Actor,
    pack: Pack,
    userId: number,
  ): Promise<{ filled: FilledPack; templates: Templates }> {
    const client = await this.accounts.client(userId, actor);
    if (!client || client.closed) throw invalidField('userId', t('Please select a client'));
    const templates = await this.templates.of(pack);
    const today = await this.site.today();
    return { filled: inLanguage(pack.language, () => filledPack(pack, client, today)), templates };
  }
}
