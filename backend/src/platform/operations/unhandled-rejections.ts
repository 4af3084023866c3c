import type { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import type { Counter } from 'prom-client';
import { Runtime } from '../settings/runtime.js';
import { attention, HealthChecks, type HealthFinding } from './health-checks.js';
import { Metrics } from './metrics/metrics.js';

/** Milliseconds for which the health page shows the last one. */
const shownMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Promises that were refused while nothing listened: a defect of one task. By default Node.js ends the process, and with it
 * the calls and uploads of everyone else; each task has its own transaction, so the others can go on. An exception that
 * nothing caught still ends the process, because it may have stopped in the middle of anything.
 */
@Injectable()
export class UnhandledRejections {
  private readonly total: Counter;
  private count = 0;
  private last: Date | undefined;

  constructor(
    private readonly runtime: Runtime,
    health: HealthChecks,
    metrics: Metrics,
  ) {
    this.total = metrics.counter({
      name: 'steward_unhandled_rejections_total',
      help: 'Defects of single tasks, which the log has with their stacks.',
    });
    health.add({ name: msg('Program').text, place: 75, check: async () => this.check() });
  }

  /** @param source `process` */
  listenTo(source: EventEmitter): void {
    source.on('unhandledRejection', (reason: unknown) => {
      this.runtime.log.error({ err: reason }, 'unhandled rejection');
      this.total.inc();
      this.count += 1;
      this.last = this.runtime.clock.now();
    });
  }

  private check(): HealthFinding | undefined {
    const { count, last } = this;
    if (!last || this.runtime.clock.now().getTime() - last.getTime() > shownMs) return undefined;
    return attention(
      t(
        '{count, plural, one {A task ended with a defect of Steward} other {{count} tasks ended with a defect of Steward}} since the last start; everything else works. Please report it with its lines in the log.',
        { count },
      ),
      { since: last },
    );
  }
}
