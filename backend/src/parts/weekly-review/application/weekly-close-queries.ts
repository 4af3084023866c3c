import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  addDays,
  Clock,
  invalidField,
  Money,
  startOfDay,
  unreachable,
  weekOf,
} from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { actorOf, type CallerRights, callerRights, type PersonDto } from '../../../modules/identity/index.js';
import { MoneyQueries } from '../../../modules/billing/index.js';
import { ClosedWeeks } from './closed-weeks.js';
import { Site } from '../../../modules/practice/index.js';
import { WeekSnapshotRepository } from '../domain/ports.js';
import { allowedOnWeek, type ReviewWeek, reviewWeek } from '../domain/review-week.js';
import type { WeeklyCloseDto } from '../http/weekly-close.dto.js';
import { WeekStateQueries } from './week-state-queries.js';

type Closing = Pick<WeeklyCloseDto, 'closed' | 'closedBy' | 'closedAt' | 'allowed'>;
type Received = Pick<WeeklyCloseDto, 'received' | 'refunded' | 'tax' | 'credit' | 'weeks'>;

/** Weeks in the chart of money received, including the requested one. */
const weeksCovered = 12;

const decimal = (sum: string): string => `coalesce(${sum}, 0)::numeric(14, 2)::text`;

const nothing = {
  received: '0.00',
  refunded: '0.00',
  tax: '0.00',
  credit: '0.00',
  outstanding: '0.00',
  promises: [],
  waiting: [],
  silent: [],
  weeks: [],
};

/**
 * The weekly review: money received from the payments, open work from the snapshot that was taken when the
 * week ended. The current week has none, and an ended one none until the job has run: both show the present.
 */
@Injectable()
export class WeeklyCloseQueries {
  constructor(
    private readonly sql: Sql,
    private readonly moneyQueries: MoneyQueries,
    private readonly states: WeekStateQueries,
    private readonly snapshots: WeekSnapshotRepository,
    private readonly closedWeeks: ClosedWeeks,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * @param requested default: the current week
   * @throws DomainError invalid (week) for a week that does not exist
   */
  async read(admin: Actor, requested?: string): Promise<WeeklyCloseDto> {
    const week = reviewWeek(requested, await this.site.timeZone(), this.clock.now());
    if (!week) throw invalidField('week', t('Enter an existing week, e.g. 2026-W47'));
    const snapshot = week.stage === 'ended' ? await this.snapshots.of(week.week) : undefined;
    const known = {
      week: week.week,
      from: week.from,
      to: week.to,
      asAt: (snapshot ?? week).asAt.toISOString(),
      ...(await this.closing(admin, week)),
    };
    if (week.stage === 'future') return { ...known, ...nothing };
    const { outstanding, promises, waiting, silent } = snapshot ?? (await this.states.read(week));
    const visible = clientScope(admin);
    const names = await this.clientNames(
      admin,
      [...promises, ...waiting, ...silent].map(({ userId }) => userId),
    );
    const named = <Item extends { userId: number }>(items: Item[]): (Item & { client: PersonDto })[] =>
      items.flatMap((item) => {
        const client = names.get(item.userId);
        return client ? [{ ...item, client }] : [];
      });
    return {
      ...known,
      ...(await this.money(admin, week)),
      outstanding: visible.name === 'all' ? outstanding : await this.outstandingOf(visible, week),
      promises: named(promises),
      waiting: named(waiting),
      silent: named(silent),
    };
  }

  private async closing(admin: Actor, week: ReviewWeek): Promise<Closing> {
    const closed = await this.closedWeeks.of(week.week);
    const allowed = allowedOnWeek(admin, week, closed !== undefined);
    if (!closed) return { closed: false, closedBy: null, closedAt: null, allowed };
    const closedBy = await this.sql.first<PersonDto>(
      'weekly-close.closed-by',
      'SELECT id, name FROM accounts WHERE id = $1',
      [closed.closedBy],
    );
    return { closed: true, closedBy: closedBy ?? null, closedAt: closed.closedAt.toISOString(), allowed };
  }

  /** The review as each of these members of the staff would read it at this time, by users.id. */
  async readForEach(userIds: readonly number[], week: string): Promise<Map<number, WeeklyCloseDto>> {
    const rows = await this.sql.rows<CallerRights & { id: number }>(
      'weekly-close.readers',
      `SELECT u.id, ${callerRights('u', 2)} FROM users u WHERE u.id = ANY ($1)`,
      [userIds, this.clock.now()],
    );
    const reviews = new Map<number, WeeklyCloseDto>();
    let ofAll: WeeklyCloseDto | undefined;
    for (const { id, ...rights } of rows) {
      const reader = actorOf(id, rights);
      const isLimited = clientScope(reader).name !== 'all';
      reviews.set(id, isLimited ? await this.read(reader, week) : (ofAll ??= await this.read(reader, week)));
    }
    return reviews;
  }

  private async money(admin: Actor, { from, asAt, zone }: ReviewWeek): Promise<Received> {
    const mondays = Array.from({ length: weeksCovered + 1 }, (_, n) =>
      addDays(from, 7 * (n + 1 - weeksCovered)),
    );
    const begins = mondays.map((day) => new Date(startOfDay(day, zone)));
    const spans = begins.slice(1).map((ends, n) => ({ begins: begins[n] ?? ends, ends }));
    const received = await this.moneyQueries.received(admin, spans, asAt);
    const [refunded = unreachable('a week has no sum')] = await this.moneyQueries.refunded(
      admin,
      spans.slice(-1),
      asAt,
    );
    const { net, tax } = received.at(-1) ?? unreachable('a week has no sum');
    return {
      received: net,
      refunded: refunded.net,
      tax: `${Money.parse(tax).minus(Money.parse(refunded.tax))}`,
      credit: await this.moneyQueries.creditAt(admin, asAt),
      weeks: received.map((week, n) => ({ week: weekOf(mondays[n] ?? from), received: week.net })),
    };
  }

  /** The snapshot has only the total of all clients. */
  private outstandingOf(visible: ClientScope, { asAt }: ReviewWeek): Promise<string> {
    return this.sql.onlyValue(
      `week-money.outstanding-${visible.name}`,
      `SELECT ${decimal('sum(amount)')} FROM receivable_changes
       WHERE occurred_at <= $1 AND ${visible.where('user_id', 2)}`,
      [asAt, visible.ids],
    );
  }

  /** Present names of the clients that a caller may see, by users.id. */
  private async clientNames(actor: Actor, userIds: readonly number[]): Promise<Map<number, PersonDto>> {
    const visible = clientScope(actor);
    const rows = await this.sql.rows<PersonDto>(
      `client-names.of-${visible.name}`,
      `SELECT id, name FROM accounts WHERE id = ANY ($1::int[]) AND ${visible.where('id', 2)}`,
      [[...new Set(userIds)], visible.ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
