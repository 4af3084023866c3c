import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { addDays, Clock, dayOf, startOfDay } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { processEach } from '../../../platform/events/process-each.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { RecurringRequestRepository } from '../domain/ports.js';
import { RecurringRequests } from './recurring-requests.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    'recurring-requests.make': object;
  }
}

/** Seconds before a day in which it is announced: more than between two looks, which may be a minute late. */
const ahead = 17 * 60;
/** A delayed job is found within ten seconds, unless it is sent for a moment that is nearer than that. */
const nearSeconds = 9;

/**
 * Makes each request at the beginning of its day in the practice's time zone, or as soon as the application runs again. While the
 * part is off none is made.
 */
@Injectable()
export class RecurringRequestJobs implements OnApplicationBootstrap {
  constructor(
    private readonly scope: PartScope,
    events: DomainEvents,
    tasks: BackgroundTasks,
    private readonly jobs: Jobs,
    private readonly recurring: RecurringRequestRepository,
    private readonly requests: RecurringRequests,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {
    // Zones differ by quarters of an hour: a new day is noticed in any that the practice moves to.
    scope.every('recurring-requests.look', { minutes: 15 }, () => this.makeDue());
    scope.onJob('recurring-requests.make', () => this.makeDue());
    scope.onReturn(() => tasks.run('recurring requests were not made', () => this.makeDue()));
    events.subscribe('user.closed', ({ userId, at }) => requests.deleteOf(userId, at));
    events.subscribe('client.archived', ({ clientId, actorId, at }) =>
      requests.pauseOf(clientId, actorId, at),
    );
  }

  /** Days that began while the application was not running. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.scope.isOn) return;
    const due = await this.recurring.due(await this.site.today());
    if (due.length > 0) await this.jobs.send('recurring-requests.make', {}, { key: 'start' });
    await this.announceDay();
  }

  /** Safe to repeat, on several instances at once. */
  private async makeDue(): Promise<void> {
    await this.announceDay();
    await processEach(await this.recurring.due(await this.site.today()), (id) => this.requests.make(id), 4);
  }

  /** Sends the job of the practice's next day if that begins before the next look. */
  private async announceDay(): Promise<void> {
    const zone = await this.site.timeZone();
    const now = this.clock.now().getTime();
    const day = addDays(dayOf(now, zone), 1);
    const left = Math.ceil((startOfDay(day, zone) - now) / 1_000);
    if (left > ahead) return;
    await this.jobs.send(
      'recurring-requests.make',
      {},
      { key: day, afterSeconds: left > nearSeconds ? left - nearSeconds : left },
    );
  }
}
