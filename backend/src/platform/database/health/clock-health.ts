import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { failing, HealthChecks, type HealthFinding, ok } from '../../health/health-checks.js';
import { Runtime } from '../../runtime.js';
import { Sql } from '../sql.js';

/**
 * Allowed difference of the two clocks in milliseconds: time servers keep both within fractions of a second.
 */
const tolerated = 60_000;

/** Compares the clock of this machine, which dates signatures, with the clock of its database. */
@Injectable()
export class ClockHealth implements OnApplicationBootstrap {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    health: HealthChecks,
    private readonly runtime: Runtime,
  ) {
    health.add({ name: 'Clock', place: 2, check: () => this.check() });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { state, sentence } = await this.check();
    if (state !== 'ok') this.runtime.log.warn(sentence);
  }

  private async check(): Promise<HealthFinding> {
    const sentAt = this.clock.now().getTime();
    const found = await this.sql.first<{ time: number }>(
      'clock.health',
      `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time`,
    );
    const answered = this.clock.now().getTime();
    const ahead = (sentAt + answered) / 2 - (found?.time ?? sentAt);
    // A slow answer of the database is not a wrong clock.
    if (Math.abs(ahead) <= tolerated + (answered - sentAt) / 2)
      return ok('The clocks of the server and the database agree.');
    return failing(
      `The clock of this machine is ${spanOf(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} that of its ` +
        'database. Signatures are dated by it: set both clocks with a time server.',
    );
  }
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** For example `2 days`, in the largest unit that fits twice. @param span milliseconds, at least a minute */
function spanOf(span: number): string {
  const [name, length] = units.find(([, each]) => span >= 2 * each) ?? units[3];
  return `${Math.round(span / length)} ${name}s`;
}
