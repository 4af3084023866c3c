import { isoJson } from '../../../platform/database/iso-json.js';
import type { AssigneeFilter } from '../../../platform/database/assignee-filter.js';
import type { ClientScope } from '../../../platform/database/client-scope.js';
import { waitingLists } from '../domain/record-types.js';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** A list of `GET /api/admin/today`: the part adds its key, a `TodayRowsDto` that is not required, to `TodayDto`. */
    'today.rows': AddedList;
  }
}

type WaitingList = keyof typeof waitingLists;

/** Maximum items per list, unless the list has its own. */
const maximumItems = 5;

/**
 * One list as SQL over a view `w` that its module publishes, with `id` and, unless all rows are of visitors, `user_id`. Readers
 * find only what they may see. `day` has today and its bounds in the practice's time zone.
 */
interface Source {
  view: string;
  /** SQL for the type of an item, for a list with several. */
  type?: string;
  where?: string;
  title: string;
  /** SQL for the title in Spanish, if there is one. */
  titleEs?: string;
  /** SQL for the time since which a row waits. */
  since: string;
  /** Order of the index, oldest first. */
  order: string;
  /** SQL for the dashboard address. */
  url: string;
  /** Whether the rows need no check for closed accounts. */
  ignoresClosedAccounts?: true;
  /** Whether none of the rows has a client. */
  ofVisitors?: true;
  /** Whether it stays empty for assistants. */
  aboutMoney?: true;
  /** Maximum items. */
  limit?: number;
  /** SQL of further fields of an item, by name. */
  more?: Readonly<Record<string, string>>;
}

interface NamedSource extends Source {
  /** Key of the answer. */
  name: string;
}

/** List of a part. */
export interface AddedList extends NamedSource {
  /** A row in the reader's language, for a list whose rows have more than the usual fields. */
  row?: (row: never) => object;
}

/** SQL for the start of the day after that one. */
const overdueAfter = (day: string): Pick<Source, 'where' | 'since' | 'order'> => ({
  where: `${day} < (SELECT today FROM day)`,
  since: `(${day} + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM day)`,
  order: `${day}, w.id`,
});
const oldest = { since: 'w.since', order: 'w.since, w.id' };

const sources: Record<WaitingList, Source> = {
  conversations: {
    view: 'unanswered_threads',
    title: 'w.title',
    since: 'w.since',
    order: 'w.since, w.id DESC',
    url: `'/admin/messages/' || w.id`,
    // Closing an account also closes its conversations.
    ignoresClosedAccounts: true,
  },
  documents: {
    view: 'documents_to_review',
    title: 'w.title',
    ...oldest,
    url: `'/admin/documents?document=' || w.id`,
  },
  countersignatures: {
    view: 'documents_to_countersign',
    title: 'w.title',
    ...oldest,
    url: `'/admin/documents?document=' || w.id`,
  },
  signatures: {
    view: 'documents_to_sign',
    title: 'w.title',
    ...oldest,
    url: `'/admin/documents?document=' || w.id`,
  },
  requests: {
    view: 'unanswered_requests',
    title: 'w.title',
    ...overdueAfter('w.due_date'),
    url: `'/admin/requests?request=' || w.id`,
  },
  appointments: {
    view: 'scheduled_appointments',
    where: 'w.starts_at >= (SELECT begins FROM day) AND w.starts_at < (SELECT ends FROM day)',
    title: `concat_ws(': ', w.label, w.invitee_name)`,
    titleEs: `w.label_es || coalesce(': ' || w.invitee_name, '')`,
    since: 'w.starts_at',
    order: 'w.starts_at, w.id',
    url: `'/admin/appointments?appointment=' || w.id`,
  },
  invoices: {
    aboutMoney: true,
    view: `(
      SELECT id, user_id, 'invoice' AS type, invoice_number || ': ' || description AS title, overdue_after AS last_day,
        '/admin/invoices?invoice=' || id AS url
      FROM owed_invoices
      UNION ALL
      SELECT id, user_id, 'recurring_invoice', description, next_on - 1,
        '/admin/practice'
      FROM waiting_recurring_invoices)`,
    type: 'w.type',
    title: 'w.title',
    ...overdueAfter('w.last_day'),
    url: 'w.url',
  },
  // Due first; overdue ones are in the list above.
  unpaid: {
    aboutMoney: true,
    view: 'owed_invoices',
    where: 'w.overdue_after >= (SELECT today FROM day)',
    title: `w.invoice_number || ': ' || w.description`,
    since: 'w.issued_at',
    order: 'w.overdue_after, w.id',
    url: `'/admin/invoices?invoice=' || w.id`,
  },
  contactMessages: {
    view: 'unresolved_contact_messages',
    title: `w.sender || ': ' || w.service`,
    ...oldest,
    url: `'/admin/contact-messages?message=' || w.id`,
    ignoresClosedAccounts: true,
    ofVisitors: true,
  },
  refundRequests: {
    aboutMoney: true,
    view: 'open_refund_requests',
    title: 'w.invoice_number',
    ...oldest,
    // Screen on which it is refunded or declined.
    url: `'/admin/invoices?invoice=' || w.invoice_id`,
  },
};

/** Lists of the core. */
export const ownLists: readonly NamedSource[] = (Object.keys(waitingLists) as WaitingList[]).map((name) => ({
  name,
  type: `'${waitingLists[name]}'`,
  ...sources[name],
}));

/** SQL of an empty list. */
export const emptyColumn = ({ name }: NamedSource): string =>
  `json_build_object('count', 0, 'items', '[]'::json) AS "${name}"`;

/** SQL of a list. */
export function columnOf(list: NamedSource, visible: ClientScope, of: AssigneeFilter): string {
  const {
    name,
    view,
    type,
    where,
    title,
    titleEs,
    since,
    order,
    url,
    ignoresClosedAccounts,
    ofVisitors,
    limit = maximumItems,
    more = {},
  } = list;
  const open = 'NOT EXISTS (SELECT FROM accounts c WHERE c.id = w.user_id AND c.closed_at IS NOT NULL)';
  const client = ofVisitors ? 'NULL::int' : 'w.user_id';
  const conditions = [
    where ?? 'true',
    ...(ignoresClosedAccounts ? [] : [open]),
    visible.whereOrVisitor(client, 2),
    ofVisitors ? of.whereNoClient : of.where(client, 3),
  ];
  const fields = Object.entries(more);
  const rows = `FROM ${view} w WHERE ${conditions.join(' AND ')}`;
  return `json_build_object(
    'count', (SELECT count(*) ${rows}),
    'items', coalesce((
      SELECT json_agg(json_build_object(${type ? `'type', f.type, ` : ''}'id', f.id, 'title', f.title, ${titleEs ? `'titleEs', f.title_es,` : ''}
        'client', CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END,
        'since', ${isoJson('f.since')}, 'url', f.url${fields.map(([field]) => `, '${field}', f."${field}"`).join('')}) ORDER BY f.since, f.id)
      FROM (SELECT w.id, ${type ?? 'NULL'} AS type, ${title} AS title, ${titleEs ?? 'NULL'} AS title_es, ${client} AS user_id, ${since} AS since, ${url} AS url${fields.map(([field, value]) => `, ${value} AS "${field}"`).join('')}
            ${rows} ORDER BY ${order} LIMIT ${limit}) f
      LEFT JOIN accounts a ON a.id = f.user_id), '[]')) AS "${name}"`;
}
