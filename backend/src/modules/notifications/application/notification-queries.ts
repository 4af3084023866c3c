import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { NotificationView } from './notification-events.js';

/** Columns of `notifications`, under their API names. */
const columns = `id, category, type, title, message, url, created_at AS date, read_at IS NOT NULL AS read`;

const matching = {
  all: 'user_id = $1',
  read: 'user_id = $1 AND read_at IS NOT NULL',
  unread: 'user_id = $1 AND read_at IS NULL',
};

/** Queries of a user's own notifications. */
@Injectable()
export class NotificationQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. @param request.read true: only read ones; false: only unread ones */
  async list(actor: Actor, request: PageRequest & { read?: boolean }): Promise<Page<NotificationView>> {
    const which = request.read === undefined ? 'all' : request.read ? 'read' : 'unread';
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<NotificationView>(
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

  /** @throws DomainError not_found for another user's notification */
  one(actor: Actor, id: number): Promise<NotificationView> {
    return this.sql.one(
      'notification',
      'notification.get',
      `SELECT ${columns} FROM notifications WHERE user_id = $1 AND id = $2`,
      [actor.id, id],
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
}
