import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { currentRights } from '../../../platform/database/current-rights.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { urlFor } from '../domain/record-url.js';
import type { NotificationView } from './notification-events.js';

/** The columns of a row, under their API names. */
const columns = `n.id, n.category, n.type, n.title, n.message, n.url, n.created_at AS date, n.read_at IS NOT NULL AS read,
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS client`;

const matching = {
  all: 'n.user_id = $1',
  read: 'n.user_id = $1 AND n.read_at IS NOT NULL',
  unread: 'n.user_id = $1 AND n.read_at IS NULL',
};
type Which = keyof typeof matching;

/** A client's rows of the previous version are about that client. */
const client = `LEFT JOIN accounts c ON c.id = coalesce(n.client_id, $2)`;

/** Limits a user's notifications to those that they may see now. */
const visibility = {
  /** Owners of the practice see all that they got. */
  all: 'true',
  /** Clients who act for themselves alone: what another client's access brought is gone with it. */
  own: 'coalesce(n.client_id = n.user_id, true)',
  limited: `(coalesce(n.client_id = $1, $2 = $1) OR n.needs = ANY (${currentRights({
    person: '$1',
    staffRole: '$3::text',
    client: 'n.client_id',
    document: 'n.document_id',
    now: '$4::timestamptz',
  })}))`,
};

/** Values of the parameters that all statements have in common, of which the first two are always used. */
interface Reader {
  visible: keyof typeof visibility;
  values: unknown[];
}

/** Queries of a user's own notifications. */
@Injectable()
export class NotificationQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @param request.read true: only read ones; false: only unread ones */
  async list(actor: Actor, request: PageRequest & { read?: boolean }): Promise<Page<NotificationView>> {
    const which = request.read === undefined ? 'all' : request.read ? 'read' : 'unread';
    const { visible, values } = this.reader(actor);
    const { at, id } = positionOf(request.cursor);
    const next = values.length;
    const rows = await this.sql.view<NotificationView>(
      `notification.list-${which}-${visible}`,
      `SELECT ${columns} FROM notifications n ${client}
       WHERE ${matching[which]} AND ${visibility[visible]} AND (n.created_at, n.id) < ($${next + 1}, $${next + 2})
       ORDER BY n.created_at DESC, n.id DESC LIMIT $${next + 3}`,
      [...values, at, id, request.limit + 1],
    );
    return pageBy(
      rows.map((row) => shownTo(actor, row)),
      request,
      ({ date, id }) => ({ at: date, id }),
      () => this.total(actor, which),
    );
  }

  /** @throws DomainError not_found for another user's notification */
  async one(actor: Actor, id: number): Promise<NotificationView> {
    const { visible, values } = this.reader(actor);
    const row = await this.sql.one<NotificationView>(
      'notification',
      `notification.get-${visible}`,
      `SELECT ${columns} FROM notifications n ${client}
       WHERE n.user_id = $1 AND ${visibility[visible]} AND n.id = $${values.length + 1}`,
      [...values, id],
    );
    return shownTo(actor, row);
  }

  private total(actor: Actor, which: Which): Promise<number> {
    const { visible, values } = this.reader(actor);
    return this.sql.count(
      `notification.count-${which}-${visible}`,
      `notifications n WHERE ${matching[which]} AND ${visibility[visible]}`,
      visible === 'limited' ? values : values.slice(0, 1),
    );
  }

  private reader({ id, role, clients, staff }: Actor): Reader {
    const values = [id, role === 'client' ? id : null];
    if (staff === undefined && clients === undefined)
      return { visible: role === 'admin' ? 'all' : 'own', values };
    return { visible: 'limited', values: [...values, staff?.role ?? null, this.clock.now()] };
  }
}

const shownTo = ({ id }: Actor, row: NotificationView): NotificationView => ({
  ...row,
  url: urlFor(id, row.url, row.client?.id ?? null),
});
