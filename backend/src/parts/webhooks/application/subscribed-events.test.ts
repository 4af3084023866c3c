import { stub } from '../../../../test/stub.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { WebhookRepository } from '../domain/ports.js';
import { SubscribedEvents } from './subscribed-events.js';

let stored: string[];
let queries: number;
let duringQuery: () => void;
let publishChange: () => void;
let isListening: boolean;
let subscribed: SubscribedEvents;
beforeEach(() => {
  stored = [];
  queries = 0;
  duringQuery = () => undefined;
  isListening = true;
  const broadcast = stub(Broadcast, { subscribe: (_channel, handler) => void (publishChange = handler) });
  Object.defineProperty(broadcast, 'isListening', { get: () => isListening });
  const subscribedEvents = async () => {
    queries++;
    const found = [...stored];
    duringQuery();
    return found;
  };
  subscribed = new SubscribedEvents(
    new DomainEvents(),
    broadcast,
    stub(WebhookRepository, { subscribedEvents }),
  );
});

describe('the subscribed events', () => {
  it('are queried once, until a webhook changes', async () => {
    expect(await subscribed.includesAny(['user.closed'])).toBe(false);
    stored = ['user.closed'];
    expect(await subscribed.includesAny(['user.closed'])).toBe(false);
    publishChange();
    expect(await subscribed.includesAny(['document.signed'])).toBe(false);
    expect(await subscribed.includesAny(['document.signed', 'user.closed'])).toBe(true);
    expect(queries).toBe(2);
  });

  it('may be any while changes cannot be received', async () => {
    isListening = false;
    expect(await subscribed.includesAny(['user.closed'])).toBe(true);
    expect(queries).toBe(0);
  });

  it('are queried again if one changed during the query', async () => {
    duringQuery = publishChange;
    await subscribed.includesAny(['user.closed']);
    duringQuery = () => undefined;
    stored = ['user.closed'];
    expect(await subscribed.includesAny(['user.closed'])).toBe(true);
  });
});
