import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  type CommittedEvents,
  type DomainEvent,
  DomainEvents,
  type EventReader,
} from '../../../platform/domain-events/domain-events.js';
import type { Recipient } from './notification-events.js';
import type { NotificationDraft } from '../domain/notification-draft.js';
import { NotificationRepository } from '../domain/ports.js';
import type { TimedEvent } from './notification-rule.js';
import { type Person, RecipientQueries } from './recipient-queries.js';
import { draftsOf, notifiedEvents } from './notification-rules.js';
import { Notifications } from './notifications.js';
import { isOutdating, outdatingEvents } from './outdated-notifications.js';

const isNotified = (event: DomainEvent): event is TimedEvent =>
  (notifiedEvents as readonly string[]).includes(event.type);

const readTypes: ReadonlySet<string> = new Set([...notifiedEvents, ...outdatingEvents, 'conversation.read']);

/**
 * Stores the notifications that follow from a domain event: one for each user concerned. The actor gets at
 * most a confirming email. Notifications that the event outdates are marked as read here, too, since they
 * must have been stored before.
 */
@Injectable()
export class OnDomainEvents implements EventReader {
  constructor(
    events: DomainEvents,
    private readonly notifications: Notifications,
    private readonly repository: NotificationRepository,
    private readonly recipients: RecipientQueries,
    private readonly work: UnitOfWork,
  ) {
    events.readAfterCommit(this);
    events.subscribe('user.closed', ({ userId }) => repository.deleteOf(userId));
  }

  select(published: readonly DomainEvent[]): DomainEvent[] {
    return published.filter(({ type }) => readTypes.has(type));
  }

  async read(committed: readonly CommittedEvents[]): Promise<void> {
    for (const unit of committed) await unit.within(() => this.readUnit(unit));
  }

  private async readUnit({ events, restored }: CommittedEvents): Promise<void> {
    const raisedIds: number[] = [];
    for (const event of events) {
      if (isNotified(event)) raisedIds.push(...(await this.raise(event, events, restored)));
      if (isOutdating(event)) await this.notifications.markOutdated(event, raisedIds);
      if (event.type === 'conversation.read') await this.notifications.markConversationRead(event);
    }
  }

  /**
   * @param together all events of its unit of work
   * @param restored true if emails may have been sent already
   * @returns notifications.id of the stored ones
   */
  private async raise(
    event: TimedEvent,
    together: readonly DomainEvent[],
    restored: boolean,
  ): Promise<number[]> {
    const clientId = 'clientId' in event ? event.clientId : null;
    const actorId = 'actorId' in event ? event.actorId : null;
    // Skips the query if no rule matches.
    if (draftsOf(event, { client: '', timeZone: 'UTC' }, together).length === 0) return [];
    const people = await this.recipients.people(clientId);
    const client = people.find(({ userId }) => userId === clientId)?.name ?? '';
    const timeZone = people[0]?.timeZone ?? 'UTC';
    const ids: number[] = [];
    for (const draft of draftsOf(event, { client, timeZone }, together)) {
      const role = draft.to === 'practice' ? 'admin' : 'client';
      const recipients = people.filter(
        (one) =>
          !one.closed && one.role === role && (one.userId !== actorId || draft.isConfirmation === true),
      );
      const stored = await this.store(draft, event.at, recipients);
      ids.push(...stored.flatMap(({ notificationId }) => notificationId ?? []));
      this.publish(event, draft, restored ? stored.map((one) => ({ ...one, mailTo: null })) : stored);
    }
    return ids;
  }

  private publish(event: TimedEvent, draft: NotificationDraft, recipients: readonly Recipient[]): void {
    if (recipients.length === 0) return;
    const { category, type, title, message, url, appointmentId } = draft;
    const content = { category, type, title, message, url };
    this.work.publish({
      ...{ type: 'notification.raised', cause: event.type, at: event.at, content, recipients },
      ...(appointmentId !== undefined && { appointmentId }),
    });
  }

  /** Stores a notification for recipients who have this category on in the portal. */
  private async store(draft: NotificationDraft, at: Date, people: readonly Person[]): Promise<Recipient[]> {
    const { category, isConfirmation = false } = draft;
    const inPortal = isConfirmation ? [] : people.filter(({ portalOff }) => !portalOff.includes(category));
    const ids = await this.repository.add(
      draft,
      at,
      inPortal.map(({ userId }) => userId),
    );
    return people.map(({ userId, role, firstName, email, emailOff }) => ({
      userId,
      role,
      firstName,
      notificationId: ids.get(userId) ?? null,
      mailTo: emailOff.includes(category) ? null : email,
    }));
  }
}
