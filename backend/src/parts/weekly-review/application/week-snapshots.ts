import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, dayOf, weekOf } from '../../../kernel/index.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Site } from '../../../modules/practice/index.js';
import { WeekSnapshotRepository } from '../domain/ports.js';
import { endedWeeks, weekAfter } from '../domain/review-week.js';
import { WeekStateQueries } from './week-state-queries.js';

/** Takes the snapshot of each week when it ends. */
@Injectable()
export class WeekSnapshots implements OnApplicationBootstrap {
  constructor(
    private readonly scope: PartScope,
    private readonly states: WeekStateQueries,
    private readonly snapshots: WeekSnapshotRepository,
    private readonly site: Site,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    // Zones differ by quarters of an hour: the end of a week is noticed in any that the practice moves to.
    scope.every('weekly-close.take-snapshot', { minutes: 15 }, () => this.takeMissing());
    // At once, since whatever changes until then would be in them.
    scope.onReturn(() => tasks.run('ended weeks were not stored', () => this.takeMissing()));
  }

  /** Weeks that ended while the application was not running. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.scope.isOn) await this.takeMissing();
  }

  /** Safe to repeat: each week is stored once, with the state that is known first. */
  private async takeMissing(): Promise<void> {
    const now = this.clock.now();
    const zone = await this.site.timeZone();
    const last = await this.snapshots.lastWeek();
    const begun = last === undefined ? await this.states.begun() : undefined;
    const first = last === undefined ? begun && weekOf(dayOf(begun.getTime(), zone)) : weekAfter(last);
    if (first === undefined) return;
    for (const week of endedWeeks(first, zone, now))
      await this.snapshots.add({
        ...(await this.states.read(week)),
        week: week.week,
        asAt: week.asAt,
        takenAt: now,
      });
  }
}
