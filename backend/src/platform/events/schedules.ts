import {
  atWallTime,
  dueTime,
  everyInterval,
  type Interval,
  type Recurrence,
  type WallTime,
} from '../../kernel/index.js';
import { jobSchema } from '../database/job-schema.js';
import type { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';

/**
 * A time of the clock. In the machine's zone for the upkeep of the installation: a missed time is always made up, and
 * such jobs run one after another. In the practice's zone for what reaches people: a missed time is made up while it
 * is nearer than the next one, so that nobody gets yesterday's email at night.
 */
export interface ScheduledTime extends WallTime {
  zone: 'machine' | 'practice';
}

/** Minutes between two runs, or a time of the clock. */
export type Schedule = Interval | ScheduledTime;

/** A recurring job whose time has come. */
export interface DueJob {
  name: string;
  at: Date;
}

const isWallTime = (schedule: Schedule): schedule is ScheduledTime => 'time' in schedule;
const isUpkeep = (schedule: Schedule): boolean => isWallTime(schedule) && schedule.zone === 'machine';

/** Schedules of recurring jobs. The time for which each was last sent is stored, so that it survives restarts. */
export class Schedules {
  private readonly schedules = new Map<string, Schedule>();
  private practiceZone?: () => Promise<string>;

  constructor(private readonly work: DatabaseUnitOfWork) {}

  set(name: string, schedule: Schedule): void {
    this.schedules.set(name, schedule);
  }

  has(name: string): boolean {
    return this.schedules.has(name);
  }

  /** Sets the reader of the practice's IANA time zone. */
  followPracticeZone(read: () => Promise<string>): void {
    this.practiceZone = read;
  }

  /**
   * Takes the jobs that are due, in the order of their times, and records them as sent. To be called in the unit of
   * work that sends them. None while another instance does the same.
   */
  async take(now: Date): Promise<DueJob[]> {
    const { rows: locked } = await this.work.query<{ free: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('steward/recurring-jobs', 0)) AS free`,
    );
    if (locked[0]?.free !== true) return [];
    const { rows } = await this.work.query<{ name: string; sentFor: Date }>(
      'SELECT name, sent_for AS "sentFor" FROM recurring_jobs',
    );
    const done = new Map(rows.map(({ name, sentFor }) => [name, sentFor.getTime()]));
    const recurrences = await this.recurrences();
    const times = [...this.schedules]
      .flatMap(([name, schedule]) => {
        const onlyWhileNearer = isWallTime(schedule) && schedule.zone === 'practice';
        const time = dueTime(recurrences(schedule), done.get(name), now.getTime(), { onlyWhileNearer });
        return time ? [{ ...time, name, isUpkeep: isUpkeep(schedule) }] : [];
      })
      .toSorted((one, other) => one.at - other.at);
    const upkeep = times.filter(({ runs, isUpkeep }) => runs && isUpkeep);
    const next = upkeep.length > 0 && !(await this.isUpkeepBusy()) ? upkeep[0] : undefined;
    const taken = times.filter((time) => !upkeep.includes(time) || time === next);
    await this.record(taken);
    return taken.flatMap(({ name, at, runs }) => (runs ? [{ name, at: new Date(at) }] : []));
  }

  /** True while an upkeep job waits or runs, on any instance; a failed one that waits for its retry delays no other. */
  private async isUpkeepBusy(): Promise<boolean> {
    const names = [...this.schedules].flatMap(([name, schedule]) => (isUpkeep(schedule) ? [name] : []));
    const { rowCount } = await this.work.query(
      `SELECT FROM ${jobSchema}.job WHERE name = ANY ($1) AND state IN ('created', 'active') LIMIT 1`,
      [names],
    );
    return rowCount === 1;
  }

  private async record(taken: readonly { name: string; at: number }[]): Promise<void> {
    if (taken.length === 0) return;
    await this.work.query(
      `INSERT INTO recurring_jobs (name, sent_for) SELECT * FROM unnest($1::text[], $2::timestamptz[])
       ON CONFLICT (name) DO UPDATE SET sent_for = excluded.sent_for`,
      [taken.map(({ name }) => name), taken.map(({ at }) => new Date(at))],
    );
  }

  private async recurrences(): Promise<(schedule: Schedule) => Recurrence> {
    const { timeZone: machine } = Intl.DateTimeFormat().resolvedOptions();
    const zones = { machine, practice: (await this.practiceZone?.()) ?? machine };
    return (schedule) =>
      isWallTime(schedule) ? atWallTime(schedule, zones[schedule.zone]) : everyInterval(schedule);
  }
}
