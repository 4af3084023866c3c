import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DomainEvents } from '../../platform/domain-events/domain-events.js';
import type { NotificationRaised } from './notification-events.js';
import { draftOf, type NotificationDraft, notifiedEvents, type TimedEvent } from './notification-rules.js';
import { Notifications } from './notifications.service.js';

type Recipient = Pick<NotificationRaised, 'userId' | 'email'> & {
  /** notifications.id; null where the recipient wants none in the portal. */
  id: number | null;
};

/** Stores the notifications that follow from a domain event: one for each person whom it concerns, but not its actor. */
@Injectable()
export class OnDomainEvents {
  constructor(
    events: DomainEvents,
    notifications: Notifications,
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    for (const type of notifiedEvents) events.subscribe(type, (event) => this.handle(event));
    events.subscribe('conversation.read', (event) => notifications.markConversationRead(event));
    events.subscribe('user.closed', ({ userId }) => this.forget(userId));
  }

  private async handle(event: TimedEvent): Promise<void> {
    const clientId = 'clientId' in event ? event.clientId : null;
    const actorId = 'actorId' in event ? event.actorId : null;
    const client = clientId === null ? '' : await this.nameOf(clientId);
    const draft = draftOf(event, client, this.work.published);
    if (!draft) return;
    const { to: _to, messageId: _messageId, ...told } = draft;
    const { at, type: cause } = event;
    for (const { userId, email, id } of await this.store(draft, at, clientId, actorId))
      this.work.publish({
        type: 'notification.raised',
        userId,
        cause,
        at,
        told,
        notification: id === null ? null : { id, ...told, date: at.toISOString(), read: false },
        email,
      });
  }

  private async nameOf(userId: number): Promise<string> {
    const account = await this.sql.first<{ name: string }>(
      'notification.name',
      'SELECT name FROM accounts WHERE id = $1',
      [userId],
    );
    return account?.name ?? '';
  }

  private store(
    draft: NotificationDraft,
    at: Date,
    clientId: number | null,
    actorId: number | null,
  ): Promise<Recipient[]> {
    return this.sql.rows<Recipient & Record<string, unknown>>(
      'notification.store',
      `WITH recipient AS (
         SELECT a.id, $1 <> ALL (coalesce(p.portal_off, '{}')) AS portal, $1 <> ALL (coalesce(p.email_off, '{}')) AS email
         FROM accounts a LEFT JOIN notification_preferences p ON p.user_id = a.id
         WHERE a.closed_at IS NULL AND a.id IS DISTINCT FROM $9
           AND CASE $7 WHEN 'practice' THEN a.role = 'admin' ELSE a.role = 'client' AND a.id = $8 END),
       stored AS (
         INSERT INTO notifications (user_id, category, type, title, message, url, message_id, created_at)
         SELECT id, $1, $2, $3, $4, $5, $6, $10 FROM recipient WHERE portal
         RETURNING id, user_id)
       SELECT r.id AS "userId", r.email, s.id FROM recipient r LEFT JOIN stored s ON s.user_id = r.id ORDER BY r.id`,
      [
        draft.category,
        draft.type,
        draft.title,
        draft.message,
        draft.url,
        draft.messageId ?? null,
        draft.to,
        clientId,
        actorId,
        at,
      ],
    );
  }

  /** Deletes the notifications and preferences of a closed account, which nobody reads any more. */
  private async forget(userId: number): Promise<void> {
    await this.sql.rows('notification.forget', 'DELETE FROM notifications WHERE user_id = $1', [userId]);
    await this.sql.rows(
      'notification.forget-preferences',
      'DELETE FROM notification_preferences WHERE user_id = $1',
      [userId],
    );
  }
}
