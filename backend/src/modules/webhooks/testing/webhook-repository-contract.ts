import type { Actor } from '../../../kernel/actor.js';
import type { DomainEventType } from '../../../platform/domain-events/domain-events.js';
import { Webhook } from '../domain/webhook.js';
import type { WebhookRepository } from '../domain/webhook-repository.js';

const admin: Actor = { id: 1, role: 'admin' };
const at = new Date('2026-11-21T12:00:00.123Z');
const refused = { kind: 'not_found', code: 'webhook.not_found' };
const aWebhook = (): Webhook =>
  new Webhook({ url: 'https://hooks.example.com/', events: ['document.signed', 'invoice.paid'] }, 1, at);

interface Opened {
  webhooks: WebhookRepository;
  /** Types of the published domain events, in order. */
  published: DomainEventType[];
}

/** @param open an empty repository, in a practice of user 1, the admin */
export function webhookRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} keeps the contract of a webhook repository`, () => {
    let webhooks: WebhookRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ webhooks, published } = await open());
    });

    it('stores all fields and publishes its events', async () => {
      const added = await webhooks.add(aWebhook());
      expect(await webhooks.count()).toBe(1);
      const unchanged = await webhooks.change(added.id, () => []);
      expect(unchanged).toEqual(added);
      const changed = await webhooks.change(added.id, (webhook) => [
        ...webhook.change({ events: ['user.closed'] }, admin, at),
        ...webhook.failed({ givenUp: true, gone: true }, at),
      ]);
      expect(changed).toMatchObject({ events: ['user.closed'], enabled: false, failingSince: at });
      expect(await webhooks.change(added.id, () => [])).toEqual(changed);
      expect(published).toEqual(['webhook.created', 'webhook.changed', 'webhook.disabled']);
    });

    it('knows which events are subscribed to', async () => {
      expect(await webhooks.subscribedEvents()).toEqual([]);
      const { id } = await webhooks.add(aWebhook());
      await webhooks.add(aWebhook());
      expect((await webhooks.subscribedEvents()).toSorted()).toEqual(['document.signed', 'invoice.paid']);
      await webhooks.change(id, (webhook) => webhook.change({ events: ['user.closed'] }, admin, at));
      await webhooks.change(id, (webhook) => webhook.change({ enabled: false }, admin, at));
      expect(await webhooks.subscribedEvents()).not.toContain('user.closed');
    });

    it('deletes one, and finds no missing one', async () => {
      const { id } = await webhooks.add(aWebhook());
      const other = await webhooks.add(aWebhook());
      await webhooks.remove(id, (webhook) => webhook.deleted(admin, at));
      expect(await webhooks.count()).toBe(1);
      expect(await webhooks.change(other.id, () => [])).toEqual(other);
      for (const gone of [id, 99]) {
        await expect(webhooks.change(gone, () => [])).rejects.toMatchObject(refused);
        await expect(webhooks.remove(gone, () => [])).rejects.toMatchObject(refused);
      }
      expect(published).toEqual(['webhook.created', 'webhook.created', 'webhook.deleted']);
    });
  });
}
