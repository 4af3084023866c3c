import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { type Attempt, type PendingPush, PushRepository, SubscriptionRepository } from '../domain/ports.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    'push.deliver': Attempt;
  }
}

/** Browsers to which one process sends in parallel. */
const concurrency = 5;
/** Seconds; the sender's own time is ten. */
const timeoutSeconds = 60;
/** Milliseconds after which a due push is considered to have lost its job. */
const overdueMs = 10 * 60_000;
/** Milliseconds for which Health counts pushes that failed. */
export const failuresKeptMs = 7 * 24 * 3_600_000;

/** Each attempt of a push is a job. A browser gets one push at a time. */
@Injectable()
export class PushQueue {
  constructor(
    private readonly jobs: Jobs,
    private readonly scope: PartScope,
    pushes: PushRepository,
    subscriptions: SubscriptionRepository,
    clock: Clock,
  ) {
    // Also while the part is off.
    jobs.at('push.remove-old', { time: '03:50', zone: 'machine' }, async () => {
      await pushes.deleteFailed(new Date(clock.now().getTime() - failuresKeptMs));
      await subscriptions.deleteEnded(clock.now());
    });
    scope.every('push.resume', { minutes: 60, past: 43 }, async () =>
      this.add(await pushes.dueBefore(new Date(clock.now().getTime() - overdueMs))),
    );
  }

  /** Registers the function that makes an attempt. To be called while the application starts. */
  onAttempt(make: (attempt: Attempt) => Promise<void>): void {
    this.scope.onJob('push.deliver', make, { timeoutSeconds, atOnce: concurrency });
  }

  /** Queues the next attempt of each. No second job is added for the same attempt. */
  add(pushes: readonly PendingPush[], afterSeconds?: number): Promise<void> {
    return this.jobs.sendEach(
      'push.deliver',
      pushes.map(({ id, subscriptionId, attempts }) => ({
        data: { pushId: id, attempt: attempts + 1 },
        key: `${id}:${attempts + 1}`,
        group: String(subscriptionId),
        ...(afterSeconds !== undefined && { afterSeconds }),
      })),
    );
  }
}
