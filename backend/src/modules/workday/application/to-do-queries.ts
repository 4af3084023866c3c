import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { practiceDay } from '../../practice/index.js';
import { type TaskType, taskTypes } from '../domain/record-types.js';
import type { ToDoDto } from '../http/to-do.dto.js';

export type TaskCounts = Partial<Record<TaskType, number>>;

/** Id and type of a record in one number, which makes the order of tasks unique. */
const placeOf = ({ id, type }: Pick<ToDoDto, 'id' | 'type'>): number =>
  id * taskTypes.length + taskTypes.indexOf(type);
const places = placeOf({ id: 2 ** 31 - 1, type: 'confirm' }) + 1;

/** A task's number in a cursor also encodes whether it is overdue, since overdue tasks come first. */
const cursorNumberOf = (task: ToDoDto): number => placeOf(task) + (task.overdue ? 0 : places);

/** Tasks of one type, as SQL over the view that their module publishes. */
interface Kind {
  view: string;
  title: string;
  /** Portal address, followed by the id. */
  path: string;
  since?: string;
  dueDate?: string;
  /** SQL for the sort date, if it is not the due date. */
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

/** All types in one list. @param ofClient SQL condition on the client */
const waiting = (ofClient: string): string => {
  const rows = taskTypes.map((type, index) => {
    const { view, title, path, where = 'true', ...facts } = kinds[type];
    const { since = 'since', dueDate = 'NULL', amount = 'NULL', startsAt = 'NULL' } = facts;
    const { overdueAfter = dueDate } = facts;
    return `SELECT '${type}' AS type, user_id, id, ${title} AS title, ${since} AS since, ${dueDate}::date AS due_date,
      ${overdueAfter}::date AS overdue_after,
      ${amount}::numeric(10,2) AS amount, ${startsAt}::timestamptz AS starts_at, '${path}' || id AS url,
      id::bigint * ${taskTypes.length} + ${index} AS place
      FROM ${view} WHERE ${ofClient} AND ${where}`;
  });
  return `(${rows.join(' UNION ALL ')}) task`;
};
const tasksOf = (visible: ClientScope): string => waiting(visible.where('user_id', 1));

/**
 * One page: $1 the visible clients, $2 the present moment, $3 to $5 the previous task (1 if not overdue,
 * date, place), $6 the page size. `date` is the start of an appointment, the start of the due date, or the
 * time the task was added.
 */
export const toDoStatement = (visible: ClientScope): string => `
  SELECT type, id, title, since, to_char(due_date, 'YYYY-MM-DD') AS "dueDate", late = 0 AS overdue, amount,
    starts_at AS "startsAt", url, date
  FROM (SELECT *, CASE WHEN overdue_after < ${practiceDay('$2::timestamptz')} THEN 0 ELSE 1 END AS late,
    coalesce(starts_at, (SELECT due_date::timestamp AT TIME ZONE time_zone FROM site), since) AS date
    FROM ${tasksOf(visible)}) dated
  WHERE (late, date, place) > ($3, $4, $5) ORDER BY late, date, place LIMIT $6`;

/** A task with its sort date. */
type Dated = ToDoDto & { date: string };

/** A client's to-do list: documents to sign, requests, invoices, messages and appointments. */
@Injectable()
export class ToDoQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** A client's own tasks, overdue ones first, then by date. */
  async of(client: Actor, request: PageRequest): Promise<Page<ToDoDto>> {
    const { cursor } = request;
    const { at, id } = cursor === undefined ? { at: '-infinity', id: 0 } : positionOf(cursor, 2 * places - 1);
    const now = this.clock.now();
    const visible = clientScope(client);
    const dated = await this.sql.view<Dated>(`to-do.list-${visible.name}`, toDoStatement(visible), [
      visible.ids,
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
      () => this.sql.count(`to-do.count-${visible.name}`, tasksOf(visible), [visible.ids, now]),
    );
    return page.map(({ date: _, ...task }) => task);
  }

  /** Number of tasks by type for each of these clients, by users.id; clients without tasks are left out. */
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
