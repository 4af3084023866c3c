import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, type Assignee, Clock, isAssistant } from '../../../kernel/index.js';
import { type AssigneeFilter, assigneeFilter } from '../../../platform/database/assignee-filter.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import { HealthChecks } from '../../../platform/operations/health/health-checks.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { ownWordsTranslated } from '../../scheduling/index.js';
import { waitingLists } from '../domain/record-types.js';
import type { FailingCheckDto, TodayDto, WaitingBookingDto } from '../http/today.dto.js';
import { inReadersLanguage, type WithSpanish } from './appointment-titles.js';
import { setupColumn, type SetupFacts, setupOf } from './setup-facts.js';

type WaitingList = keyof typeof waitingLists;

/** Maximum items per list, unless the list has its own. */
const maximumItems = 5;

/**
 * One list as SQL over a view that its module publishes. `day` has today and its bounds in the practice's
 * time zone.
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
  /** Maximum items. */
  limit?: number;
  /** SQL of further fields of an item, by name. */
  more?: Readonly<Record<string, string>>;
}

/** SQL for the start of the day after that one. */
const overdueAfter = (day: string): Pick<Source, 'where' | 'since' | 'order'> => ({
  where: `${day} < (SELECT today FROM day)`,
  since: `(${day} + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM day)`,
  order: `${day}, w.id`,
});
const oldest = { since: 'w.since', order: 'w.since, w.id' };

const sources: Record<WaitingList, Source> = {
  bookings: {
    view: 'unanswered_booking_requests',
    title: `concat_ws(': ', w.invitee_name, w.label)`,
    titleEs: `w.invitee_name || ': ' || w.label_es`,
    ...oldest,
    url: `'/admin?booking=' || w.id`,
    ignoresClosedAccounts: true,
    ofVisitors: true,
    // No other screen lists them: at most ten wait at a time, and others may have lapsed.
    limit: 20,
    more: {
      startsAt: isoJson('w.starts_at'),
      endsAt: isoJson('w.ends_at'),
      heldUntil: isoJson('w.held_until'),
      place: 'w.place',
      notes: 'w.notes',
      invitee: `json_build_object('name', w.invitee_name, 'email', w.invitee_email, 'phone', shown_phone(w.invitee_phone))`,
    },
  },
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
    view: 'open_refund_requests',
    title: 'w.invoice_number',
    ...oldest,
    // Screen on which it is refunded or declined.
    url: `'/admin/invoices?invoice=' || w.invoice_id`,
  },
};

const empty = `json_build_object('count', 0, 'items', '[]'::json)`;

function listOf(name: WaitingList, visible: ClientScope, of: AssigneeFilter): string {
  const {
    view,
    type = `'${waitingLists[name]}'`,
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
  } = sources[name];
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
      SELECT json_agg(json_build_object('type', f.type, 'id', f.id, 'title', f.title, ${titleEs ? `'titleEs', f.title_es,` : ''}
        'client', CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END,
        'since', ${isoJson('f.since')}, 'url', f.url${fields.map(([field]) => `, '${field}', f."${field}"`).join('')}) ORDER BY f.since, f.id)
      FROM (SELECT w.id, ${type} AS type, ${title} AS title, ${titleEs ?? 'NULL'} AS title_es, ${client} AS user_id, ${since} AS since, ${url} AS url${fields.map(([field, value]) => `, ${value} AS "${field}"`).join('')}
            ${rows} ORDER BY ${order} LIMIT ${limit}) f
      LEFT JOIN accounts a ON a.id = f.user_id), '[]')) AS "${name}"`;
}

const lists = Object.keys(waitingLists) as WaitingList[];
const moneyLists: ReadonlySet<WaitingList> = new Set(['invoices', 'unpaid', 'refundRequests']);

/** Stale translations, with the screen of those that are stale for longest. */
const website = `(SELECT json_build_object(
    'stale', count(*)::int, 'since', ${isoJson('min(since)')},
    'url', (array_agg(url ORDER BY since, url))[1]) FROM stale_translations)`;

/**
 * All lists in one statement, since one round trip per list would cost more than the rows. $1 the present
 * moment, $2 the visible clients, $3 the assignee
 * @param withoutMoney leaves lists about money empty, and what only consultants can change
 * @param setup SQL of the facts about the practice's setup
 */
export const todayStatement = (
  visible: ClientScope,
  of = assigneeFilter(undefined),
  withoutMoney = false,
  setup = 'NULL::json',
): string => `
  WITH clock AS (SELECT time_zone, ($1::timestamptz AT TIME ZONE time_zone)::date AS today FROM site),
    day AS (SELECT time_zone, today, today::timestamp AT TIME ZONE time_zone AS begins,
      (today + 1)::timestamp AT TIME ZONE time_zone AS ends FROM clock)
  SELECT ${lists
    .map((name) =>
      withoutMoney && moneyLists.has(name) ? `${empty} AS "${name}"` : listOf(name, visible, of),
    )
    .join(',\n')},
    ${setup} AS setup, ${withoutMoney ? 'NULL::json' : website} AS website`;

/** The title of a recurring invoice says why it waits. */
const withReason = <Item extends { type: string; title: string }>(item: Item): Item =>
  item.type === 'recurring_invoice'
    ? { ...item, title: t('Waiting for your practice details: {description}', { description: item.title }) }
    : item;

/** With the words of Steward itself in the current language. */
const withNotes = (item: WaitingBookingDto): WaitingBookingDto => ({
  ...item,
  notes: ownWordsTranslated(item.notes),
});

type Row = Omit<TodayDto, 'setup' | 'health' | 'appointments' | 'bookings'> & {
  bookings: { count: number; items: WithSpanish<WaitingBookingDto>[] };
  appointments: { count: number; items: WithSpanish<TodayDto['appointments']['items'][number]>[] };
  setup: SetupFacts | null;
  /** Null for assistants. */
  website: WebsiteFacts | null;
};

interface WebsiteFacts {
  /** Number of stale translations. */
  stale: number;
  since: string | null;
  url: string | null;
}

/** One row for all of them, which leads to the screen with the first. */
function staleTranslations({ stale: count, since, url }: WebsiteFacts): FailingCheckDto[] {
  if (since === null || url === null) return [];
  const title = t(
    '{count, plural, one {The English of # Spanish text has changed. Check the Spanish.} other {The English of # Spanish texts has changed. Check the Spanish.}}',
    { count },
  );
  return [
    {
      type: 'health',
      id: null,
      title,
      client: null,
      since,
      url: url === '/admin/practice' ? `${url}?language=es` : url,
    },
  ];
}

/** Age in milliseconds up to which results of health checks count: Today is read often, and checks read much. */
const healthAgeMs = 30_000;

/**
 * The practice's tasks for today: of clients with open accounts, and of visitors who are not suspected spam.
 */
@Injectable()
export class TodayQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
    private readonly healthChecks: HealthChecks,
  ) {}

  async read(admin: Actor, assignee: Assignee | undefined): Promise<TodayDto> {
    const visible = clientScope(admin);
    const of = assigneeFilter(assignee);
    const withoutMoney = isAssistant(admin);
    const values = [this.clock.now(), visible.ids, ...of.values];
    const isOwner = admin.staff === undefined;
    const [{ setup, website: facts, ...waiting }, failing] = await Promise.all([
      this.sql.only<Row>(
        `workday.today-${visible.name}${of.name}${isOwner ? '-owner' : ''}${withoutMoney ? '-assistant' : ''}`,
        todayStatement(visible, of, withoutMoney, isOwner ? setupColumn(`$${values.length + 1}`) : undefined),
        isOwner ? [...values, admin.id] : values,
      ),
      isOwner ? this.failingChecks() : [],
    ]);
    const items = [...failing, ...(facts ? staleTranslations(facts) : [])];
    const health = { count: items.length, items };
    const { backupCheck, payments } = this.runtime.settings;
    const onServer = {
      backup: backupCheck === 'nightly',
      payments: payments.onServer?.provider === 'stripe',
    };
    const invoices = { ...waiting.invoices, items: waiting.invoices.items.map(withReason) };
    const appointments = {
      ...waiting.appointments,
      items: waiting.appointments.items.map(inReadersLanguage),
    };
    const bookings = {
      ...waiting.bookings,
      items: waiting.bookings.items.map(inReadersLanguage).map(withNotes),
    };
    return {
      ...waiting,
      bookings,
      invoices,
      appointments,
      health,
      setup: setup && setupOf(setup, onServer),
    };
  }

  private async failingChecks(): Promise<FailingCheckDto[]> {
    const lines = await this.healthChecks.recent(healthAgeMs);
    return lines
      .filter(({ state }) => state === 'failing')
      .map(({ name, sentence, since = this.clock.now(), url = '/admin/health' }) => ({
        type: 'health' as const,
        id: null,
        title: `${name}: ${sentence}`,
        client: null,
        since: since.toISOString(),
        url,
      }));
  }
}
