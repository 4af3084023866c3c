import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { invalidField } from '../../../kernel/domain-error.js';
import { Site } from '../../practice/index.js';
import { WeekSnapshotRepository } from '../domain/ports.js';
import { reviewWeek } from '../domain/review-week.js';
import type { WeekState } from '../domain/week-state.js';
import { type ClientName, ClientNameQueries } from './client-name-queries.js';
import { type WeekMoney, WeekMoneyQueries } from './week-money-queries.js';
import { WeekStateQueries } from './week-state-queries.js';

type Named<Item> = Item & { client: ClientName };

/** Amounts are decimals with two places, days are in the practice's time zone. */
export interface WeeklyCloseView extends WeekMoney {
  /** 2026-W47 */
  week: string;
  from: string;
  to: string;
  /** Time to which everything refers, ISO 8601: the end of the week, or now. */
  asAt: string;
  outstanding: string;
  promises: Named<WeekState['promises'][number]>[];
  waiting: Named<WeekState['waiting'][number]>[];
  silent: Named<WeekState['silent'][number]>[];
}

const nothing = {
  ...{ received: '0.00', refunded: '0.00', outstanding: '0.00' },
  ...{ promises: [], waiting: [], silent: [], weeks: [] },
};

/**
 * The weekly review: money received from the payments, open work from the snapshot that was taken when the
 * week ended. The current week has none, and an ended one none until the job has run: both show the present.
 */
@Injectable()
export class WeeklyClose {
  constructor(
    private readonly money: WeekMoneyQueries,
    private readonly states: WeekStateQueries,
    private readonly snapshots: WeekSnapshotRepository,
    private readonly names: ClientNameQueries,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * @param requested default: the current week
   * @throws DomainError invalid (week) for a week that does not exist
   */
  async read(admin: Actor, requested?: string): Promise<WeeklyCloseView> {
    const week = reviewWeek(requested, await this.site.timeZone(), this.clock.now());
    if (!week) throw invalidField('week', 'Enter an existing week, e.g. 2026-W47');
    const snapshot = week.stage === 'ended' ? await this.snapshots.of(week.week) : undefined;
    const known = {
      ...{ week: week.week, from: week.from, to: week.to },
      asAt: (snapshot ?? week).asAt.toISOString(),
    };
    if (week.stage === 'future') return { ...known, ...nothing };
    const { outstanding, promises, waiting, silent } = snapshot ?? (await this.states.read(week));
    const names = await this.names.of(
      admin,
      [...promises, ...waiting, ...silent].map(({ userId }) => userId),
    );
    const named = <Item extends { userId: number }>(items: Item[]): Named<Item>[] =>
      items.flatMap((item) => {
        const client = names.get(item.userId);
        return client ? [{ ...item, client }] : [];
      });
    return {
      ...known,
      ...(await this.money.read(week)),
      outstanding,
      promises: named(promises),
      waiting: named(waiting),
      silent: named(silent),
    };
  }
}
