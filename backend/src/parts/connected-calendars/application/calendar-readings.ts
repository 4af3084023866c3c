import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { addDays, Clock, dayOf, startOfDay } from '../../../kernel/index.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { processEach } from '../../../platform/events/process-each.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { StaffQueries } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import {
  type CalendarAccess,
  CalendarRefused,
  CalendarServers,
  type CalendarSpan,
  type ClaimedCalendar,
  ConnectedCalendarRepository,
  type FailedReading,
  type Readings,
  tolerableMs,
} from '../domain/connected-calendar.js';

/** Days ahead whose busy times are stored. */
const daysAhead = 400;
/** Changes with what is read of a calendar, so that after an upgrade each is read even if it has not changed. */
const reader = 'v2';
/** Milliseconds since the last reading after which a calendar is read again while someone chooses a time. */
const freshMs = 120_000;
/** Milliseconds that they wait for it, from its beginning. */
const patienceMs = 400;
/** Calendars that the job reads at once: one that does not answer delays no other. */
const atOnce = 4;

/** The sentence of a reading that ended without a result. */
export const unfinished = msg('Reading this calendar did not end.');

/** Reads connected calendars every 10 minutes, and while someone chooses a time; each by one instance at a time. */
@Injectable()
export class CalendarReadings {
  /** Readings of this process, by id of their calendar. */
  private readonly running = new Map<number, { reading: Promise<void>; patience: Promise<void> }>();

  constructor(
    private readonly calendars: ConnectedCalendarRepository,
    private readonly servers: CalendarServers,
    private readonly site: Site,
    private readonly staff: StaffQueries,
    private readonly tasks: BackgroundTasks,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly scope: PartScope,
  ) {
    scope.every('calendars.read', { minutes: 10 }, () => this.readAll());
    // Readings of the time off are made up for at once, since until then the busy times are those of an earlier day.
    scope.onReturn(() => tasks.run('connected calendars were not read', () => this.readAll()));
  }

  /**
   * Reads those again that were read more than 2 minutes ago. Waits less than half a second: then the last reading counts.
   * @returns false if no calendar is connected
   */
  async refresh(): Promise<boolean> {
    const before = new Date(+this.clock.now() - freshMs);
    const known = await this.calendars.readBefore(before);
    const due = known.filter(({ isDue }) => isDue);
    await Promise.all(
      due.map(({ id }) => {
        const { reading, patience } = this.start(id, before);
        return Promise.race([reading, patience]);
      }),
    );
    return known.length > 0;
  }

  /** A calendar as it is now, for an address that is being saved. @throws CalendarRefused */
  async readNow(access: CalendarAccess): Promise<Readings> {
    const { span, readFor } = await this.span();
    const at = this.clock.now();
    return { reading: await this.servers.read(access, span, null), readFor, at };
  }

  private async readAll(): Promise<void> {
    const now = this.clock.now();
    await processEach(await this.calendars.readBefore(now), ({ id }) => this.read(id, now), atOnce);
  }

  private start(id: number, before: Date): { reading: Promise<void>; patience: Promise<void> } {
    const running = this.running.get(id);
    if (running) return running;
    const reading = new Promise<void>((resolve) => {
      this.tasks.run('a connected calendar was not read', () => this.read(id, before).finally(resolve));
    }).finally(() => this.running.delete(id));
    const started = { reading, patience: setTimeout(patienceMs, undefined, { ref: false }) };
    this.running.set(id, started);
    return started;
  }

  private async read(id: number, before: Date): Promise<void> {
    const { span, readFor } = await this.span();
    const claimed = await this.calendars.claim(id, before, this.clock.now(), readFor);
    if (!claimed) return;
    try {
      const failure = await this.failureOf(claimed, span, readFor);
      if (failure) await this.fail(claimed, failure);
    } catch (error) {
      await this.fail(claimed, { sentence: unfinished.text, reply: null, at: this.clock.now() });
      throw error;
    }
  }

  /** Undefined if it was read. */
  private async failureOf(
    claimed: ClaimedCalendar,
    span: CalendarSpan,
    readFor: string,
  ): Promise<FailedReading | undefined> {
    const { access, version } = claimed;
    const failed = (sentence: string, reply: string | null) => ({ sentence, reply, at: this.clock.now() });
    if (!access)
      return failed(msg('The address of this calendar can no longer be read. Enter it again.').text, null);
    try {
      const reading = await this.servers.read(access, span, version);
      await this.calendars.finish(claimed, { reading, readFor, at: this.clock.now() });
      return undefined;
    } catch (error) {
      if (error instanceof CalendarRefused) return failed(error.sentence.text, error.reply);
      throw error;
    }
  }

  private fail(claimed: ClaimedCalendar, failure: FailedReading): Promise<void> {
    return this.work.run(async () => {
      const name = await this.calendars.fail(claimed, failure, this.intolerableSince(failure.at));
      if (name === undefined) return;
      this.work.publish({
        type: 'calendar.unreadable',
        at: failure.at,
        actorId: null,
        clientId: null,
        subject: { type: 'practice', id: 1, title: name },
      });
    });
  }

  /** Owners are told of a calendar that was not read since then; undefined while it was off for some of that time. */
  private intolerableSince(at: Date): Date | undefined {
    const since = new Date(+at - tolerableMs);
    const { switchedAt } = this.scope;
    return switchedAt === null || switchedAt <= since ? since : undefined;
  }

  /** From the start of today on. */
  private async span(): Promise<{ span: CalendarSpan; readFor: string }> {
    const { timeZone: zone, email } = await this.site.get();
    const owners = [email, ...(await this.staff.ownerEmails())];
    const today = dayOf(+this.clock.now(), zone);
    const momentOf = (day: string): Date => new Date(startOfDay(day, zone));
    const span = { from: momentOf(today), to: momentOf(addDays(today, daysAhead + 1)), zone, owners };
    return { span, readFor: `${today} ${zone} ${reader}` };
  }
}
