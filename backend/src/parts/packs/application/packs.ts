import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type LineItem } from '../../../kernel/index.js';
import { Pack, type PackChanges, type PackContents } from '../domain/pack.js';
import { PackRepository } from '../domain/pack-repository.js';
import { PackTemplates } from './pack-templates.js';

/** Onboarding packs: documents, requests, a message and an invoice, which a client gets in one step. */
@Injectable()
export class Packs {
  constructor(
    private readonly packs: PackRepository,
    private readonly templates: PackTemplates,
    private readonly clock: Clock,
  ) {}

  /**
   * @param at time of creation, for imported packs
   * @throws DomainError invalid, also for an unknown template and for an empty pack
   */
  async create(admin: Actor, contents: PackContents, at: Date = this.clock.now()): Promise<Pack> {
    const pack = new Pack(contents, admin.id, at);
    await this.templates.assertKnown(contents);
    return this.packs.add(pack);
  }

  /** The present items of the invoice. @throws DomainError not_found */
  async itemsOf(id: number): Promise<readonly LineItem[]> {
    return (await this.packs.get(id)).invoice?.items ?? [];
  }

  /** @throws DomainError not_found, invalid, also for an unknown template and for an empty pack */
  async update(admin: Actor, id: number, changes: PackChanges): Promise<void> {
    const { documents = [], requests = [] } = changes;
    await this.packs.get(id);
    await this.templates.assertKnown({ documents, requests });
    await this.packs.change(id, (pack) => pack.change(changes, admin, this.clock.now()));
  }

  /** Deletes a pack; anything already sent does not change. @throws DomainError not_found */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.packs.change(id, (pack) => pack.delete(admin, this.clock.now()));
  }
}
