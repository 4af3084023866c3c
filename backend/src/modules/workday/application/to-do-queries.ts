import { Injectable } from '@nestjs/common';
import { type AccessScope, type Actor, Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { practiceDay } from '../../practice/index.js';
import { type TaskType, taskTypes } from '../domain/record-types.js';
import type { ToDoDto } from '../http/to-do.dto.js';
import { inReadersLanguage, type WithSpanish } from './appointment-titles.js';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Tasks of the type that a part adds to clients' to-do lists. */
    'to-do.rows': AddedTasks;
  }
}

export type TaskCounts = Partial<Record<TaskType, number>>;

/** Id and type of a record in one number, which makes the order of tasks unique. */
const placeOf = ({ id, type }: Pick<ToDoDto, 'id' | 'type'>): number =>
  id * taskTypes.length + taskTypes.indexOf(type);
const places = 2 ** 31 * taskTypes.length;

/** A task's number in a cursor also encodes whether it is overdue, since overdue tasks come first. */
const cursorNumberOf = (task: ToDoDto): number => placeOf(task) + (task.overdue ? 0 : places);

/** Tasks of one type, as SQL over the view that their module publishes. */
interface Kind {
  view: string;
  /** Scope that a person needs who acts for the client. */
  scope: AccessScope;
  /** Another one that the person needs, to see what the task is about. */
  alsoScope?: AccessScope;
  title: string;
  /** Portal address, followed by the id. */
  path: string;
  since?: string;
  dueDate?: string;
  /** SQL for the sort date, if it is not the due date. */
  overdueAfter?: string;
  amount?: string;
  titleEs?: string;
  startsAt?: string;
  where?: string;
  /** Only this person's task; without it, a task of all people of the client. */
  person?: string;
  /** Only a task of the client and of owners. */
  ofOwners?: true;
  /** Columns of a document. */
  category?: string;
  uploader?: string;
}

type AddedType = 'autopay' | 'questionnaire';

export interface AddedTasks extends Kind {
  type: AddedType;
}

/** $2 is the present moment. */
const kinds: Record<Exclude<TaskType, AddedType>, Kind> = {
  sign: {
    view: 'documents_to_sign',
    scope: 'sign',
    title: 'title',
    path: '/client/documents?document=',
    category: 'category',
    uploader: 'uploaded_by',
  },
  upload: {
    view: 'unanswered_requests',
    scope: 'upload',
    title: 'title',
    path: '/client/documents?request=',
    since: 'created_at',
    dueDate: 'due_date',
  },
  pay: {
    view: 'invoices_to_pay',
    scope: 'pay',
    title: `coalesce(invoice_number, 'INV-' || id)`,
    path: '/client/payments?invoice=',
    dueDate: 'due_date',
    overdueAfter: 'overdue_after',
    amount: 'balance',
  },
  answer: {
    view: 'threads_to_answer',
    scope: 'messages',
    title: 'subject',
    path: '/client/messages/',
    person: 'user_id',
  },
  confirm: {
    view: 'appointments_to_confirm',
    scope: 'appointments',
    title: 'label',
    titleEs: 'label_es',
    path: '/client/appointments?appointment=',
    startsAt: 'starts_at',
    where: 'starts_at > $2::timestamptz',
  },
  // Only the client approves, who has every scope.
  approve: {
    view: 'access_to_approve',
    scope: 'documents',
    title: 'name',
    path: '/client/people?access=',
    person: 'user_id',
    where: `(until IS NULL OR until >= ${practiceDay('$2::timestamptz')})`,
  },
};

/** Messages that other people of the client have not read. */
const answeredByOthers: Kind = {
  ...kinds.answer,
  view: 'threads_to_answer_by_others',
  person: 'person_id',
};

/** Tasks of these types in one list. @param ofClient SQL condition on the client */
const waiting = (ofClient: string, listed: readonly (readonly [TaskType, Kind])[]): string => {
  const rows = listed.map(([type, { view, scope, title, path, where = 'true', ...facts }]) => {
    const { titleEs = 'NULL', since = 'since', dueDate = 'NULL', amount = 'NULL', startsAt = 'NULL' } = facts;
    const {
      overdueAfter = dueDate,
      person = 'NULL',
      category = 'NULL',
      uploader = 'NULL',
      ofOwners = false,
      alsoScope = scope,
    } = facts;
    return `SELECT '${type}' AS type, user_id, id, ${title} AS title, ${titleEs}::text AS title_es, ${since} AS since, ${dueDate}::date AS due_date,
      ${overdueAfter}::date AS overdue_after,
      ${amount}::numeric(10,2) AS amount, ${startsAt}::timestamptz AS starts_at, '${path}' || id AS url,
      id::bigint * ${taskTypes.length} + ${taskTypes.indexOf(type)} AS place,
      '${scope}' AS scope, '${alsoScope}' AS also_scope, ${ofOwners} AS of_owners, ${person}::int AS person, ${category}::text AS category, ${uploader}::int AS uploader
      FROM ${view} WHERE ${ofClient} AND ${where}`;
  });
  return `(${rows.join(' UNION ALL ')}) task`;
};

type Listed = readonly [TaskType, Kind];

const ownKinds = Object.entries(kinds) as Listed[];
const listedOf = (added: readonly AddedTasks[]): Listed[] => [
  ...ownKinds,
  ...added.map((one) => [one.type, one] as const),
];

/** Tasks of a person's own client: $1 its id. */
export const ownTasks = (visible: ClientScope, added: readonly AddedTasks[] = []): string =>
  waiting(visible.where('user_id', 1), listedOf(added));

/** Tasks of clients for the people who may act for them at the moment $2. @param ofClient SQL condition on the client */
const tasksOfPeople = (ofClient: string, added: readonly AddedTasks[]): string => `
  ${waiting(ofClient, [...listedOf(added), ['answer', answeredByOthers]])}
  JOIN current_access($2) access ON access.client_id = task.user_id AND task.scope = ANY (access.scopes)
    AND task.also_scope = ANY (access.scopes)
    AND (task.person IS NULL OR task.person = access.person_id)
    AND (NOT task.of_owners OR access.role IN ('self', 'owner'))
    AND (task.category IS NULL OR access.categories IS NULL OR task.category = ANY (access.categories)
      OR task.uploader = access.person_id)`;

/** Tasks of one person: $1 their id, followed by the clients. */
export const tasksOfPerson = (added: readonly AddedTasks[] = []): string =>
  `${tasksOfPeople('user_id = ANY (($1::int[])[2:])', added)} AND access.person_id = ($1::int[])[1]`;

/** Addresses of the portal name another client than one's own. */
function addressFor({ id }: Actor, { url, client }: Pick<ToDoDto, 'url' | 'client'>): string {
  if (client.id === id) return url;
  return `${url}${url.includes('?') ? '&' : '?'}client=${client.id}`;
}

/**
 * One page: $1 the clients, $2 the present moment, $3 to $5 the previous task (1 if not overdue, date, place),
 * $6 the page size. `date` is the start of an appointment, the start of the due date, or the time the task was
 * added.
 * @param tasks SQL that follows FROM
 */
export const toDoStatement = (tasks: string): string => `
  SELECT type, page.id, title, title_es AS "titleEs", since, to_char(due_date, 'YYYY-MM-DD') AS "dueDate", late = 0 AS overdue, amount,
    starts_at AS "startsAt", url, json_build_object('id', c.id, 'name', c.name) AS client, date
  FROM (SELECT * FROM (SELECT task.*,
      CASE WHEN overdue_after < ${practiceDay('$2::timestamptz')} THEN 0 ELSE 1 END AS late,
      coalesce(starts_at, (SELECT due_date::timestamp AT TIME ZONE time_zone FROM site), since) AS date
      FROM ${tasks}) dated
    WHERE (late, date, place) > ($3, $4, $5) ORDER BY late, date, place LIMIT $6) page
  JOIN accounts c ON c.id = page.user_id ORDER BY late, date, place`;

/** A task with its sort date. */
type Dated = WithSpanish<ToDoDto> & { date: string };

/** A person's to-do list, over their clients: documents to sign, requests, invoices, messages, appointments and access to approve. */
@Injectable()
export class ToDoQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly additions: PartAdditions,
  ) {}

  /** Tasks of all clients that the person may act for, or of one; overdue ones first, then by date. */
  async of(person: Actor, request: PageRequest): Promise<Page<ToDoDto>> {
    const { cursor } = request;
    const { at, id } = cursor === undefined ? { at: '-infinity', id: 0 } : positionOf(cursor, 2 * places - 1);
    const now = this.clock.now();
    const visible = clientScope(person);
    const added = this.added;
    const [scope, tasks, clients] =
      person.clients === undefined
        ? ['own', ownTasks(visible, added), visible.ids]
        : ['all', tasksOfPerson(added), [person.id, ...(visible.ids ?? [])]];
    const name = [scope, ...added.map(({ type }) => type)].join('-');
    const dated = await this.sql.view<Dated>(`to-do.list-${name}`, toDoStatement(tasks), [
      clients,
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
      () => this.sql.count(`to-do.count-${name}`, tasks, [clients, now]),
    );
    return page.map(({ date: _, ...task }) => ({
      ...inReadersLanguage(task),
      url: addressFor(person, task),
    }));
  }

  /** Number of tasks by type for each of these people, by users.id; people without tasks are left out. */
  async counts(userIds: readonly number[]): Promise<Map<number, TaskCounts>> {
    const ofClient =
      'user_id IN (SELECT client_id FROM current_access($2) WHERE person_id = ANY ($1::int[]))';
    const added = this.added;
    const rows = await this.sql.rows<{ userId: number; counts: TaskCounts }>(
      ['to-do.counts', ...added.map(({ type }) => type)].join('-'),
      `SELECT person_id AS "userId", json_object_agg(type, count) AS counts FROM (
         SELECT access.person_id, type, count(*) FROM ${tasksOfPeople(ofClient, added)}
         WHERE access.person_id = ANY ($1::int[]) GROUP BY access.person_id, type) counted
       GROUP BY person_id`,
      [userIds, this.clock.now()],
    );
    return new Map(rows.map(({ userId, counts }) => [userId, counts]));
  }

  private get added(): AddedTasks[] {
    return this.additions.of('to-do.rows');
  }
}
