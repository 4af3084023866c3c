import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Page, pageBy, type PageRequest, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { practiceDay } from '../../content/index.js';

/** What a client can have to do. */
export const taskTypes = ['sign', 'upload', 'pay', 'answer', 'confirm'] as const;
export type TaskType = (typeof taskTypes)[number];

export type TaskCounts = Partial<Record<TaskType, number>>;

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
const places = placeOf({ id: 2 ** 31 - 1, type: 'confirm' }) + 1;

/** In a cursor the number of a task carries whether it is overdue, since these come first. */
const cursorNumberOf = (task: TaskView): number => placeOf(task) + (task.overdue ? 0 : places);

/** The rows of one kind, as SQL over the view that their module publishes. */
interface Kind {
  view: string;
  title: string;
  /** Where the portal shows one, followed by its id. */
  path: string;
  since?: string;
  dueDate?: string;
  /** Its own where it is not the due date. */
  overdueAfter?: string;
  amount?: string;
  startsAt?: string;
  where?: string;
}

/** $2 is the present moment. */
const kinds: Record<TaskType, Kind> = {
  sign: { view: 'documents_to_sign', title: 'title', path: '/client/documents?document=' },
  upload: {
    view: 'unanswered_requests',
    title: 'title',
    path: '/client/documents?request=',
    since: 'created_at',
    dueDate: 'due_date',
  },
  pay: {
    view: 'invoices_to_pay',
    title: `coalesce(invoice_number, 'INV-' || id)`,
    path: '/client/payments?invoice=',
    dueDate: 'due_date',
    overdueAfter: 'overdue_after',
    amount: 'balance',
  },
  answer: { view: 'threads_to_answer', title: 'subject', path: '/client/messages/' },
  confirm: {
    view: 'appointments_to_confirm',
    title: 'label',
    path: '/client/appointments?appointment=',
    startsAt: 'starts_at',
    where: 'starts_at > $2::timestamptz',
  },
};

/** All kinds in one list. @param whose SQL for whose they are */
const waiting = (whose: string): string => {
  const rows = taskTypes.map((type, index) => {
    const { view, title, path, where = 'true', ...facts } = kinds[type];
    const { since = 'since', dueDate = 'NULL', amount = 'NULL', startsAt = 'NULL' } = facts;
    const { overdueAfter = dueDate } = facts;
    return `SELECT '${type}' AS type, user_id, id, ${title} AS title, ${since} AS since, ${dueDate}::date AS due_date,
      ${overdueAfter}::date AS overdue_after,
      ${amount}::numeric(10,2) AS amount, ${startsAt}::timestamptz AS starts_at, '${path}' || id AS url,
      id::bigint * ${taskTypes.length} + ${index} AS place
      FROM ${view} WHERE ${whose} AND ${where}`;
  });
  return `(${rows.join(' UNION ALL ')}) task`;
};
const ofClient = waiting('user_id = $1');

/**
 * One client's page: $1 the client, $2 the present moment, $3 to $5 the task before it (1 if not overdue, date, place), $6
 * the most rows. `date` is when an appointment begins, the beginning of the last day, or since when it waits.
 */
export const toDoStatement = `
  SELECT type, id, title, since, to_char(due_date, 'YYYY-MM-DD') AS "dueDate", late = 0 AS overdue, amount,
    starts_at AS "startsAt", url, date
  FROM (SELECT *, CASE WHEN overdue_after < ${practiceDay('$2::timestamptz')} THEN 0 ELSE 1 END AS late,
    coalesce(starts_at, (SELECT due_date::timestamp AT TIME ZONE time_zone FROM site), since) AS date
    FROM ${ofClient}) dated
  WHERE (late, date, place) > ($3, $4, $5) ORDER BY late, date, place LIMIT $6`;

/** A task with the date that its place in the list goes by. */
type Dated = TaskView & { date: string };

/** What waits for a client: documents to sign, requests, invoices, messages and appointments in one list. */
@Injectable()
export class ToDo {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** A client's own, overdue ones first, then by date. */
  async of(client: Pick<Actor, 'id'>, request: PageRequest): Promise<Page<TaskView>> {
    const { cursor } = request;
    const { at, id } = cursor === undefined ? { at: '-infinity', id: 0 } : positionOf(cursor, 2 * places - 1);
    const now = this.clock.now();
    const dated = await this.sql.view<Dated & Record<string, unknown>>('to-do.list', toDoStatement, [
      client.id,
      now,
      id < places ? 0 : 1,
      at,
      id % places,
      request.limit + 1,
    ]);
    const page = await pageBy(
      dated,
      request,
      (row) => ({ at: row.date, id: cursorNumberOf(row) }),
      () => this.sql.count('to-do.count', ofClient, [client.id, now]),
    );
    return new Page<TaskView>(
      page.rows.map(({ date: _, ...task }) => task),
      page.total,
      page.next,
    );
  }

  /** How much of each kind waits for each of these clients, by users.id; who has nothing to do is left out. */
  async counts(userIds: readonly number[]): Promise<Map<number, TaskCounts>> {
    const rows = await this.sql.rows<{ userId: number; counts: TaskCounts }>(
      'to-do.counts',
      `SELECT user_id AS "userId", json_object_agg(type, count) AS counts FROM (
         SELECT user_id, type, count(*) FROM ${waiting('user_id = ANY ($1::int[])')} GROUP BY user_id, type) counted
       GROUP BY user_id`,
      [userIds, this.clock.now()],
    );
    return new Map(rows.map(({ userId, counts }) => [userId, counts]));
  }
}
