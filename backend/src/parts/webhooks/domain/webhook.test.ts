import type { Actor } from '../../../kernel/index.js';
import { retryDelayAfter, Webhook } from './webhook.js';

const admin: Actor = { id: 1, role: 'admin' };
const made = new Date('2026-11-21T12:00:00Z');
const after = (days: number): Date => new Date(made.getTime() + days * 24 * 3_600_000);

function aWebhook(): Webhook {
  const url = 'https://hooks.example.com:8443/secret-path?token=1';
  const webhook = new Webhook(
    { url, events: ['document.signed', 'invoice.paid', 'document.signed'] },
    1,
    made,
  );
  webhook.id = 7;
  return webhook;
}
const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type);

describe('a webhook', () => {
  it('stores each event type once, and is recorded with its host only', () => {
    const webhook = aWebhook();
    expect(webhook.events).toEqual(['document.signed', 'invoice.paid']);
    expect(webhook.createdEvents()).toEqual([
      {
        type: 'webhook.created',
        clientId: null,
        actorId: 1,
        at: made,
        subject: { type: 'webhook', id: 7, title: 'hooks.example.com:8443' },
      },
    ]);
  });

  it('publishes the changed fields only', () => {
    const webhook = aWebhook();
    expect(
      webhook.change({ events: ['document.signed', 'invoice.paid'], enabled: true }, admin, after(1)),
    ).toEqual([]);
    expect(webhook.updated_at).toEqual(made);
    const [event] = webhook.change({ events: ['user.closed'], enabled: false }, admin, after(1));
    expect(event).toMatchObject({ type: 'webhook.changed', details: { fields: 'events, enabled' } });
    expect(webhook).toMatchObject({ enabled: false, events: ['user.closed'], updated_at: after(1) });
  });

  it('is turned off after five days of failures, once a delivery is given up', () => {
    const webhook = aWebhook();
    expect(webhook.failed({ givenUp: true, gone: false }, after(0))).toEqual([]);
    expect(webhook.failed({ givenUp: false, gone: false }, after(6))).toEqual([]);
    expect(webhook.enabled).toBe(true);
    const [event] = webhook.failed({ givenUp: true, gone: false }, after(6));
    expect(event).toMatchObject({ type: 'webhook.disabled', actorId: null, details: { reason: 'failing' } });
    expect(webhook).toMatchObject({ enabled: false, failingSince: after(0) });
    expect(webhook.failed({ givenUp: true, gone: false }, after(7))).toEqual([]);
  });

  it('resets the failures after a success, when turned on, and with a new URL', () => {
    for (const renew of [
      (webhook: Webhook) => webhook.succeeded(),
      (webhook: Webhook) => webhook.change({ url: 'https://example.com/' }, admin, after(4)),
      (webhook: Webhook) => {
        webhook.change({ enabled: false }, admin, after(4));
        return webhook.change({ enabled: true }, admin, after(4));
      },
    ]) {
      const webhook = aWebhook();
      webhook.failed({ givenUp: true, gone: false }, after(0));
      renew(webhook);
      expect(webhook.failingSince).toBeNull();
      expect(types(webhook.failed({ givenUp: true, gone: false }, after(6)))).toEqual([]);
    }
  });

  it('is turned off immediately by 410 Gone', () => {
    const webhook = aWebhook();
    const [event] = webhook.failed({ givenUp: true, gone: true }, after(0));
    expect(event).toMatchObject({ type: 'webhook.disabled', details: { reason: 'gone' } });
  });
});

describe('the retry schedule', () => {
  const waits: number[] = [];
  for (let wait = retryDelayAfter(1); wait !== undefined; wait = retryDelayAfter(waits.length + 1))
    waits.push(wait);

  it('starts after five seconds with increasing delays', () => {
    expect(waits[0]).toBe(5);
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(new Set(waits).size).toBe(waits.length);
  });

  it('lasts a day in total', () => {
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
  });
});
