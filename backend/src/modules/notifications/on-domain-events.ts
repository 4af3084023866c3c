import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/actor.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import {
  type CommittedEvents,
  type DomainEvent,
  DomainEvents,
  type EventReader,
} from '../../platform/domain-events/domain-events.js';
import type { Recipient } from './notification-events.js';
import type { NotificationCategory, NotificationDraft, TimedEvent } from './notification-draft.js';
import { draftsOf, notifiedEvents } from './notification-rules.js';
import { Notifications } from './notifications.service.js';
import { isOutdating, outdatingEvents } from './outdated-notifications.js';

const isNotified = (event: DomainEvent): event is TimedEvent =>
  (notifiedEvents as readonly string[]).includes(event.type);

/** A possible recipient, with the categories that they turned off. */
interface Person {
  /** users.id */
  userId: number;
  name: string;
  firstName: string | null;
  role: Role;
  /** Null if the address receives no notifications. */
  email: string | null;
  closed: boolean;
  portalOff: NotificationCategory[];
  emailOff: NotificationCategory[];
  /** The practice's IANA time zone. */
  timeZone: string;
}

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
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    events.readAfterCommit(this);
    events.subscribe('user.closed', ({ userId }) => this.forget(userId));
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
    const people = await this.people(clientId);
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

  /** The client of a domain event, including closed ones, and all active admins. */
  private people(clientId: number | null): Promise<Person[]> {
    return this.sql.rows<Person & Record<string, unknown>>(
      'notification.people',
      `SELECT a.id AS "userId", a.name, a.first_name AS "firstName", a.role, CASE WHEN a.receives_email THEN a.email END AS email,
         a.closed_at IS NOT NULL AS closed,
         coalesce(p.portal_off, '{}') AS "portalOff", coalesce(p.email_off, '{}') AS "emailOff",
         s.time_zone AS "timeZone"
       FROM accounts a CROSS JOIN site s LEFT JOIN notification_preferences p ON p.user_id = a.id
       WHERE a.id = $1 OR a.role = 'admin' AND a.closed_at IS NULL ORDER BY a.id`,
      [clientId],
    );
  }

  /** Stores a notification for recipients who have this category on in the portal. */
  private async store(draft: NotificationDraft, at: Date, people: readonly Person[]): Promise<Recipient[]> {
    const { category, type, title, message, url, messageId = null, isConfirmation = false } = draft;
    const inPortal = isConfirmation ? [] : people.filter(({ portalOff }) => !portalOff.includes(category));
    const stored =
      inPortal.length === 0
        ? []
        : await this.sql.rows<{ id: number; userId: number }>(
            'notification.store',
            `INSERT INTO notifications (user_id, category, type, title, message, url, message_id, created_at)
             SELECT unnest($1::int[]), $2, $3, $4, $5, $6, $7, $8 RETURNING id, user_id AS "userId"`,
            [inPortal.map(({ userId }) => userId), category, type, title, message, url, messageId, at],
          );
    const ids = new Map(stored.map(({ id, userId }) => [userId, id]));
    return people.map(({ userId, role, firstName, email, emailOff }) => ({
      userId,
      role,
      firstName,
      notificationId: ids.get(userId) ?? null,
      mailTo: emailOff.includes(category) ? null : email,
    }));
  }

  /** Deletes the notifications and preferences of a closed account. */
  private async forget(userId: number): Promise<void> {
    await this.sql.rows('notification.forget', 'DELETE FROM notifications WHERE user_id = $1', [userId]);
    await this.sql.rows(
      'notification.forget-preferences',
      'DELETE FROM notification_preferences WHERE user_id = $1',
      [userId],
    );
  }
}
