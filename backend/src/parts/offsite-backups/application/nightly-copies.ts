import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { BackupMails, BackupRun, type BackupResult } from '../../../modules/backups/index.js';
import { Site } from '../../../modules/practice/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { OffsitePlace } from '../../../platform/settings/storage-settings.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type CopyState, isDue, latestNight, triesOldest } from '../domain/nights.js';
import { Alone, CopyStates } from '../domain/ports.js';

const minuteMs = 60_000;
/** Milliseconds of a start during which others begin first. */
const startMs = 5_000;
const program = 'nightly-copy';

/**
 * Makes the copy of each night: once a minute the last good one is compared with the latest 2:00 of the practice. It is
 * no recurring job, since those count their runs: a night is done once a copy is good, however long it was not.
 */
@Injectable()
export class NightlyCopies implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly startedAt: Date;
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly scope: PartScope,
    private readonly states: CopyStates,
    private readonly alone: Alone,
    private readonly backup: BackupRun,
    private readonly mails: BackupMails,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  /** Undefined while nothing is to be copied. */
  get place(): OffsitePlace | undefined {
    return this.scope.isOn ? this.runtime.settings.offsite : undefined;
  }

  /** Undefined while nothing is to be copied. */
  async state(): Promise<CopyState | undefined> {
    return this.place && this.states.of(this.place.url, this.clock.now());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.settings.offsite === undefined || !this.runtime.doesJobs) return;
    await this.state();
    this.wait(startMs);
  }

  /** A running program ends with the application: see `BackupRun`. */
  onApplicationShutdown(): void {
    this.isStopping = true;
    clearTimeout(this.timer);
  }

  /** Makes the copy that is due, if one is. Safe to repeat, and on several instances at once. */
  async look(): Promise<void> {
    if (!(await this.due())) return;
    await this.alone.run(async () => {
      // Another instance may just have made it.
      const due = await this.due();
      if (due) await this.make(due);
    });
  }

  private async due(): Promise<{ place: OffsitePlace; state: CopyState; night: Date } | undefined> {
    const { place } = this;
    const state = await this.state();
    if (!place || !state) return undefined;
    const now = this.clock.now();
    const night = latestNight(now, await this.site.timeZone());
    return isDue(state, night, now, this.startedAt) ? { place, state, night } : undefined;
  }

  private async make({ place, state, night }: { place: OffsitePlace; state: CopyState; night: Date }) {
    const made = this.clock.now();
    const result = await this.backup.run(program, made.toISOString());
    if (!result) return;
    this.logResult(result);
    await this.states.note(place.url, made, errorIn(result));
    if (result.usable && triesOldest(state, night, await this.site.timeZone())) await this.tryOldest(night);
  }

  private async tryOldest(night: Date): Promise<void> {
    const result = await this.backup.run(program, 'oldest');
    if (!result) return;
    this.logResult(result);
    await this.work.run(async () => {
      await this.states.noteOldest(night, errorIn(result));
      if (!result.usable)
        await this.mails.send(() => ({
          heading: t('The oldest backup cannot be restored'),
          paragraphs: [
            t(
              'Last night’s copy of your practice is good. The oldest one, which is tried once a month, can no longer be restored.',
            ),
            t('Log in to see the reason, and contact the person who runs Steward for you.'),
          ],
        }));
    });
  }

  private logResult({ usable, report }: BackupResult): void {
    const { log } = this.runtime;
    if (usable) log.info({ report }, 'off-site copy made and restored on trial');
    else log.error({ report }, 'no good off-site copy was made');
  }

  /** At full minutes, so that a night begins with its hour. A timer rests while the machine sleeps. */
  private wait(ms = minuteMs - (Date.now() % minuteMs)): void {
    this.timer = setTimeout(() => {
      void this.look()
        .catch((error: unknown) => {
          if (!this.isStopping)
            this.runtime.log.error({ err: error }, 'the off-site copies could not be looked at');
        })
        .finally(() => {
          if (!this.isStopping) this.wait();
        });
    }, ms).unref();
  }
}

/** The sentence of a failure: the last line of a report, or the first after that of an unexpected error. */
function errorIn({ usable, report }: BackupResult): string | undefined {
  if (usable) return undefined;
  const [, unexpected] = /^The command failed\.\n(.*)$/m.exec(report) ?? [];
  return unexpected ?? report.split('\n').at(-1) ?? '';
}
