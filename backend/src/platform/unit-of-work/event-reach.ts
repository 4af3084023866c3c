import type { DomainEvent } from './domain-events.js';

/**
 * Refuses commands whose only purpose is to notify a client, if nobody would be notified. A port, because the module of
 * notifications, which implements it, needs the modules of such commands.
 */
export abstract class EventReach {
  /**
   * In the open unit of work that publishes these events, which then publishes none of them.
   * @throws DomainError conflict client.no_reader, client.no_login, client.email_not_confirmed, client.notifications_off
   */
  abstract assertReaches(events: readonly DomainEvent[]): Promise<void>;
}
