import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, type Assignee, Clock, isAssistant } from '../../../kernel/index.js';
import { assigneeFilter } from '../../../platform/database/assignee-filter.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import { HealthChecks } from '../../../platform/operations/health-checks.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { FailingCheckDto, TodayDto } from '../http/today.dto.js';
import { inReadersLanguage, type WithSpanish } from './appointment-titles.js';
import { setupColumn, type SetupFacts, setupOf } from './setup-facts.js';
import { type AddedList, columnOf, emptyColumn, ownLists } from './today-list-queries.js';

/** Stale translations, with the screen of those that are stale for longest. */
const website = `(SELECT json_build_object(
    'stale', count(*)::int, 'since', ${isoJson('min(since)')},
    'url', (array_agg(url ORDER BY since, url))[1]) FROM stale_translations)`;

/**
 * All lists in one statement, since one round trip per list would cost more than the rows. $1 the present
 * moment, $2 the visible clients, $3 the assignee
 * @param withoutMoney leaves lists about money empty, and what only consultants can change
 * @param setup SQL of the facts about the practice's setup
 * @param added lists of the parts that are on
 */
export const todayStatement = (
  visible: ClientScope,
  of = assigneeFilter(undefined),
  withoutMoney = false,
  setup = 'NULL::json',
  added: readonly AddedList[] = [],
): string => `
  WITH clock AS (SELECT time_zone, ($1::timestamptz AT TIME ZONE time_zone)::date AS today FROM site),
    day AS (SELECT time_zone, today, today::timestamp AT TIME ZONE time_zone AS begins,
      (today + 1)::timestamp AT TIME ZONE time_zone AS ends FROM clock)
  SELECT ${[...ownLists, ...added]
    .map((list) => (withoutMoney && list.aboutMoney ? emptyColumn(list) : columnOf(list, visible, of)))
    .join(',\n')},
    ${setup} AS setup, ${withoutMoney ? 'NULL::json' : website} AS website`;

/** The title of a recurring invoice says why it waits. */
const withReason = <Item extends { type: string; title: string }>(item: Item): Item =>
  item.type === 'recurring_invoice'
    ? { ...item, title: t('Waiting for your practice details: {description}', { description: item.title }) }
    : item;

interface List {
  count: number;
  items: object[];
}

/** With the lists of parts, by their names. */
type Row = Omit<TodayDto, 'setup' | 'health' | 'appointments'> & {
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

/** List of a part in the reader's language. */
function shownList({ name, row: shown }: AddedList, waiting: object): List {
  const list = (waiting as Record<string, List>)[name] ?? { count: 0, items: [] };
  return shown ? { ...list, items: list.items.map((item) => shown(item as never)) } : list;
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
    private readonly additions: PartAdditions,
    private readonly parts: PartSwitches,
  ) {}

  async read(admin: Actor, assignee: Assignee | undefined): Promise<TodayDto> {
    const visible = clientScope(admin);
    const of = assigneeFilter(assignee);
    const withoutMoney = isAssistant(admin);
    const values = [this.clock.now(), visible.ids, ...of.values];
    const isOwner = admin.staff === undefined;
    const added = this.additions.of('today.rows');
    const steps = this.additions.of('setup.steps');
    const done = this.additions.of('setup.done');
    const addedNames = [...added.map(({ name }) => name), ...[...steps, ...done].map(({ key }) => key)];
    const [{ setup, website: facts, ...waiting }, failing] = await Promise.all([
      this.sql.only<Row>(
        `workday.today-${visible.name}${of.name}${isOwner ? '-owner' : ''}${withoutMoney ? '-assistant' : ''}${addedNames.map((name) => `-${name}`).join('')}`,
        todayStatement(
          visible,
          of,
          withoutMoney,
          isOwner ? setupColumn(`$${values.length + 1}`, steps, done) : undefined,
          added,
        ),
        isOwner ? [...values, admin.id] : values,
      ),
      isOwner ? this.failingChecks() : [],
    ]);
    const items = [
      ...failing,
      ...(facts ? staleTranslations(facts) : []),
      ...(isOwner ? this.broughtParts() : []),
    ];
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
    // Lists of parts that are off.
    const empty = this.additions.always('today.rows').map(({ name }) => [name, { count: 0, items: [] }]);
    return {
      ...Object.fromEntries(empty),
      ...waiting,
      ...Object.fromEntries(added.map((list) => [list.name, shownList(list, waiting)])),
      invoices,
      appointments,
      health,
      setup: setup && setupOf(setup, onServer, steps),
    };
  }

  /** One row for all parts that the last update brought. */
  private broughtParts(): FailingCheckDto[] {
    const titles = this.parts.brought().map(({ title }) => title());
    if (titles.length === 0) return [];
    const title = t('New: {parts}', { parts: titles.join(', ') });
    const since = this.clock.now().toISOString();
    return [{ type: 'health', id: null, title, client: null, since, url: '/admin/parts' }];
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
