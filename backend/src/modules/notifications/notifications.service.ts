import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import { pageBy, positionOf } from '../../platform/database/paging.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import type { DomainEventTypes } from '../../platform/domain-events/domain-events.js';
import type { NotificationsRead, NotificationView } from './notification-events.js';
import { type Outdated, outdatedBy, type OutdatingEvent } from './outdated-notifications.js';
import { recordUrl } from './record-url.js';

/** With more ids than this, reloading the list is cheaper. */
const maxIds = 200;

/** Columns of `notifications`, under their API names. */
const columns = `id, category, type, title, message, url, created_at AS date, read_at IS NOT NULL AS read`;

const matching = {
  all: 'user_id = $1',
  read: 'user_id = $1 AND read_at IS NOT NULL',
  unread: 'user_id = $1 AND read_at IS NULL',
};

/** A user's own notifications. */
@Injectable()
export class Notifications {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @param request.read true: only read ones; false: only unread ones */
  async list(actor: Actor, request: PageRequest & { read?: boolean }): Promise<Page<NotificationView>> {
    const which = request.read === undefined ? 'all' : request.read ? 'read' : 'unread';
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<NotificationView & Record<string, unknown>>(
      `notification.list-${which}`,
      `SELECT ${columns} FROM notifications WHERE ${matching[which]} AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [actor.id, at, id, request.limit + 1],
    );
    return pageBy(
      rows,
      request,
      ({ date, id }) => ({ at: date, id }),
      () => this.total(actor, which),
    );
  }

  /** Read ones are the materialized total minus the unread ones, which are few and have their own index. */
  private async total(actor: Actor, which: keyof typeof matching): Promise<number> {
    const unread =
      which === 'all'
        ? 0
        : await this.sql.count('notification.count-unread', `notifications WHERE ${matching.unread}`, [
            actor.id,
          ]);
    return which === 'unread'
      ? unread
      : (await this.sql.materializedCount('notifications', {}, actor.id)) - unread;
  }

  /** Cannot be undone. @throws DomainError not_found for another user's notification */
  markRead(actor: Actor, id: number): Promise<NotificationView> {
    return this.work.run(async () => {
      const marked = await this.markUnread(actor, 'id = $3', [id]);
      const [row] = await this.sql.view<NotificationView & Record<string, unknown>>(
        'notification.get',
        `SELECT ${columns} FROM notifications WHERE user_id = $1 AND id = $2`,
        [actor.id, id],
      );
      if (!row) throw notFound('notification');
      this.publish(actor, marked);
      return row;
    });
  }

  async markAllRead(actor: Actor): Promise<void> {
    await this.work.run(async () => {
      this.publish(actor, await this.markUnread(actor, 'true', []));
    });
  }

  /** Marks the notifications of messages that the recipient has read in the conversation. */
  async markConversationRead(event: DomainEventTypes['conversation.read']): Promise<void> {
    const { readerId, threadId, byPractice, lastReadMessageId } = event;
    const reader = { id: readerId };
    const url = recordUrl('conversation', threadId, byPractice ? 'practice' : 'client');
    this.publish(
      reader,
      await this.markUnread(reader, 'url = $3 AND message_id <= $4', [url, lastReadMessageId]),
    );
  }

  /**
   * Marks earlier notifications as read that an event made outdated.
   * @param raisedIds notifications.id of those that events of the same transaction raised: they stay unread
   */
  async markOutdated(event: OutdatingEvent, raisedIds: readonly number[]): Promise<void> {
    for (const outdated of outdatedBy(event)) await this.markOutdatedBy(event, raisedIds, outdated);
  }

  private async markOutdatedBy(
    event: OutdatingEvent,
    raisedIds: readonly number[],
    { urls, onlyOf, types }: Outdated,
  ): Promise<void> {
    const people = [event.clientId, event.actorId].filter((id) => id !== null);
    const marked = await this.sql.rows<{ userId: number; ids: number[] }>(
      'notification.mark-outdated',
      // A locked row is already being marked. Waiting for it could deadlock with an event about several
      // records.
      `WITH outdated AS (
         SELECT id FROM notifications
         WHERE read_at IS NULL AND url = ANY ($2::text[]) AND id <> ALL ($3::int[])
           AND type = ANY ($4::text[])
           AND user_id IN (SELECT id FROM accounts
             WHERE CASE WHEN $5::int IS NULL THEN id = ANY ($6::int[]) OR role = 'admin' ELSE id = $5 END)
         FOR NO KEY UPDATE SKIP LOCKED),
       marked AS (
         UPDATE notifications SET read_at = $1 WHERE id IN (SELECT id FROM outdated) RETURNING id, user_id)
       SELECT user_id AS "userId", array_agg(id) AS ids FROM marked GROUP BY user_id ORDER BY user_id`,
      [this.clock.now(), urls, raisedIds, types, onlyOf ?? null, people],
    );
    for (const { userId, ids } of marked) this.publish({ id: userId }, ids);
  }

  /** @returns the ids of those that were unread */
  private async markUnread(
    { id }: Pick<Actor, 'id'>,
    condition: string,
    values: unknown[],
  ): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `notification.mark-read ${condition}`,
      `UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL AND ${condition} RETURNING id`,
      [id, this.clock.now(), ...values],
    );
    return rows.map(({ id }) => id);
  }

  private publish({ id: userId }: Pick<Actor, 'id'>, ids: number[]): void {
    if (ids.length === 0) return;
    const notificationIds = ids.length > maxIds ? null : ids;
    this.work.publish({ type: 'notifications.read', userId, notificationIds } satisfies NotificationsRead);
  }
}
