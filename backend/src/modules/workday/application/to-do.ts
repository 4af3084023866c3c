import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { type Page, pageBy, type PageRequest, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { practiceDay } from '../../content/index.js';

/** What a client can have to do. */
export const taskTypes = ['sign', 'upload', 'pay', 'answer', 'confirm'] as const;
export type TaskType = (typeof taskTypes)[number];

/** One thing to do. Moments are ISO 8601 in UTC, days the practice's, money decimal text. */
export interface TaskView {
  type: TaskType;
  /** Of the document, request, invoice, conversation or appointment. */
  id: number;
  title: string;
  /** Since when it waits. */
  since: string;
  /** The last day of a request or an invoice. */
  dueDate: string | null;
  overdue: boolean;
  /** What is still to be paid. */
  amount: string | null;
  /** Of the appointment. */
  startsAt: string | null;
  /** Where the portal shows it. */
  url: string;
}

/** A record's id and its kind in one number, so that no two tasks have the same place in the list. */
const placeOf = ({ id, type }: Pick<TaskView, 'id' | 'type'>): number =>
  id * taskTypes.length + taskTypes.indexOf(type);
const lastPlace = placeOf({ id: 2 ** 31 - 1, type: 'confirm' });

const none = { due: 'NULL::date', amount: 'NULL::numeric', starts: 'NULL::timestamptz' };
/** The rows of one kind, from the view that its module publishes. @param path in the portal, followed by the id */
function tasks(
  type: TaskType,
  {
    from,
    title,
    path,
    due,
    amount,
    starts,
  }: { from: string; title: string; path: string } & Partial<typeof none>,
): string {
  return `SELECT '${type}' AS type, id, ${title} AS title, since, ${due ?? none.due} AS due_date,
    ${amount ?? none.amount} AS amount, ${starts ?? none.starts} AS starts_at, '${path}' || id AS url,
    id::bigint * ${taskTypes.length} + ${taskTypes.indexOf(type)} AS place
    FROM ${from} WHERE user_id = $1`;
}

/** $1 is the client, $2 the present moment. */
const waiting = `(
  ${tasks('sign', { from: 'documents_to_sign', title: 'title', path: '/client/documents?document=' })}
  UNION ALL
  ${tasks('upload', {
    ...{
      from: '(SELECT *, created_at AS since FROM unanswered_requests) r',
      title: 'title',
      due: 'due_date',
    },
    path: '/client/documents?request=',
  })}
  UNION ALL
  ${tasks('pay', {
    ...{ from: 'invoices_to_pay', title: `coalesce(invoice_number, 'INV-' || id)`, due: 'due_date' },
    ...{ amount: 'balance', path: '/client/payments?invoice=' },
  })}
  UNION ALL
  ${tasks('answer', { from: 'threads_to_answer', title: 'subject', path: '/client/messages/' })}
  UNION ALL
  ${tasks('confirm', {
    ...{ from: 'appointments_to_confirm', title: 'label', starts: 'starts_at' },
    path: '/client/appointments?appointment=',
  })} AND starts_at > $2::timestamptz
) task`;

/** What waits for a client: documents to sign, requests, invoices, messages and appointments in one list. */
@Injectable()
export class ToDo {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** A client's own, what waits longest first. */
  async of(client: Pick<Actor, 'id'>, request: PageRequest): Promise<Page<TaskView>> {
    const { cursor } = request;
    const { at, id } = cursor === undefined ? { at: '-infinity', id: 0 } : positionOf(cursor, lastPlace);
    const now = this.clock.now();
    const rows = await this.sql.view<TaskView & Record<string, unknown>>(
      'to-do.list',
      `SELECT type, id, title, since, to_char(due_date, 'YYYY-MM-DD') AS "dueDate",
         coalesce(due_date < ${practiceDay('$2::timestamptz')}, false) AS overdue, amount::numeric(10,2) AS amount,
         starts_at AS "startsAt", url
       FROM ${waiting} WHERE (since, place) > ($3, $4) ORDER BY since, place LIMIT $5`,
      [client.id, now, at, id, request.limit + 1],
    );
    return pageBy(
      rows,
      request,
      (row) => ({ at: row.since, id: placeOf(row) }),
      () => this.sql.count('to-do.count', waiting, [client.id, now]),
    );
  }
}
