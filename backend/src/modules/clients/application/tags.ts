import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, invalidField } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, type NamedAccount } from '../../identity/index.js';
import { TagRepository } from '../domain/ports.js';
import { type Tag, type TagChange, type TagEvent, tagsPerClient } from '../domain/tag.js';

/** Words of the practice for its clients, which only staff see. */
@Injectable()
export class Tags {
  constructor(
    private readonly tags: TagRepository,
    private readonly accounts: Accounts,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param clientId users.id @throws DomainError not_found for no open client, invalid (tags) for too many */
  async replace(admin: Actor, clientId: number, names: readonly string[]): Promise<void> {
    await this.work.run(async () => {
      const client = await this.accounts.lockClient(admin, clientId);
      await this.write(admin, [client], { add: names, remove: 'others' });
    });
  }

  /**
   * Changes tags of clients, all or none. A tag that is added and removed is added.
   * @param clientIds users.id @returns number of clients whose tags are now others
   * @throws DomainError invalid (userIds) unless all are open clients, invalid (tags) for too many
   */
  changeEach(admin: Actor, clientIds: readonly number[], change: TagChange): Promise<number> {
    return this.work.run(async () => {
      const clients = await this.accounts.lockClients(admin, clientIds);
      if (clients.length < clientIds.length) throw invalidField('userIds', t('Choose open clients.'));
      return this.write(admin, clients, change);
    });
  }

  /** Undefined fields keep their values. @throws DomainError not_found, conflict tag.exists */
  async change(admin: Actor, name: string, changes: Partial<Omit<Tag, 'id'>>): Promise<void> {
    await this.work.run(async () => {
      await this.tags.lock();
      const before = await this.tags.find(admin, name);
      const after = { ...before, ...changes };
      if (after.name === before.name && after.color === before.color) return;
      if (!(await this.tags.change(after)))
        throw conflict('tag.exists', t('There is already a tag with this name.'));
      const subject = { type: 'tag', id: before.id, title: before.name } as const;
      this.publish('tag.changed', admin, null, subject, { name: after.name, color: after.color });
    });
  }

  /** The clients are locked first, as when an account is closed. */
  private async write(admin: Actor, clients: readonly NamedAccount[], change: TagChange): Promise<number> {
    await this.tags.lock();
    const ids = clients.map(({ id }) => id);
    const changed = await this.tags.tag(ids, change);
    if (changed.some(({ tags }) => tags.length > tagsPerClient))
      throw invalidField('tags', t('A client can have up to {tagsPerClient} tags.', { tagsPerClient }));
    const names = new Map(clients.map(({ id, name }) => [id, name]));
    for (const { id, tags } of changed)
      this.publish(
        'client.tagged',
        admin,
        id,
        { type: 'client', id, title: names.get(id) ?? '' },
        { tags: tags.join(', ') },
      );
    return changed.length;
  }

  private publish(
    type: TagEvent['type'],
    { id: actorId }: Actor,
    clientId: number | null,
    subject: TagEvent['subject'],
    details: Record<string, string>,
  ): void {
    this.work.publish({ type, at: this.clock.now(), actorId, clientId, subject, details });
  }
}
