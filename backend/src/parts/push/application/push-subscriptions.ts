import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type BrowserKeys, type StoredSubscription, SubscriptionRepository } from '../domain/ports.js';
import { endpointOf } from './push-endpoint.js';

/** A person's browsers; one more ends the oldest. */
const mostPerPerson = 10;

/** Characters that are kept of a user agent. */
const longestAgent = 400;

/** Data of a browser that subscribes; its keys were checked. */
interface Subscribing {
  endpoint: string;
  keys: BrowserKeys;
}

/** Browsers that get a person's notifications, each for as long as the session that subscribed it. */
@Injectable()
export class PushSubscriptions {
  constructor(
    events: DomainEvents,
    private readonly subscriptions: SubscriptionRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {
    // Also while the part is off.
    events.subscribe('user.closed', ({ userId }) => subscriptions.forget(userId));
  }

  /** @param sessionId of the caller @throws DomainError invalid (endpoint) */
  subscribe(
    { id: userId }: Pick<Actor, 'id'>,
    sessionId: string,
    { endpoint, keys }: Subscribing,
    agent: string,
  ): Promise<StoredSubscription> {
    const subscription = {
      userId,
      sessionId,
      endpoint: endpointOf(endpoint, this.runtime.settings.pushHosts),
      ...keys,
      agent: agent.slice(0, longestAgent),
    };
    return this.work.run(() => this.subscriptions.save(subscription, mostPerPerson, this.clock.now()));
  }

  /** @throws DomainError not_found, also for another person's */
  async unsubscribe({ id: userId }: Actor, id: number): Promise<void> {
    const isEnded = await this.work.run(() => this.subscriptions.delete(userId, id, this.clock.now()));
    if (!isEnded) throw notFound('push_subscription');
  }
}
