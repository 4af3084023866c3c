import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { failing, HealthChecks, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import { Metrics } from '../../../platform/operations/metrics/metrics.js';
import { formatBytes } from './format-bytes.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';

/**
 * Allowed difference of the two clocks in milliseconds: time servers keep both within fractions of a second.
 */
const tolerated = 60_000;

/**
 * Reports version and size of the database, and the number of this process's connections; and compares the
 * clock of this machine, which dates signatures, with the clock of its database.
 */
@Injectable()
export class DatabaseHealth implements OnApplicationBootstrap {
  constructor(
    private readonly sql: Sql,
    private readonly work: DatabaseUnitOfWork,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
    health: HealthChecks,
    metrics: Metrics,
  ) {
    health.add({ name: msg('Database').text, place: 1, check: () => this.database() });
    health.add({ name: msg('Clock').text, place: 2, check: () => this.clocks() });
    metrics.gauge({
      name: 'steward_database_connections',
      help: 'Connections of this process to the database, by state; waiting are calls without a connection.',
      labels: ['state'],
      read: () => {
        const { totalCount, idleCount, waitingCount, options } = this.work.pool;
        // Calls of this moment, among them those of the other metrics, get an idle connection or a new one next.
        const promised = Math.min(idleCount, waitingCount);
        const opening = Math.min(options.max - totalCount, waitingCount - promised);
        return [
          { labels: { state: 'busy' }, value: totalCount - idleCount + promised },
          { labels: { state: 'idle' }, value: idleCount - promised },
          { labels: { state: 'waiting' }, value: waitingCount - promised - opening },
        ];
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { state, sentence } = await this.clocks();
    if (state !== 'ok') this.runtime.log.warn(sentence);
  }

  private async clocks(): Promise<HealthFinding> {
    const sentAt = this.clock.now().getTime();
    const time = await this.sql.onlyValue<number>(
      'clock.health',
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000',
    );
    const answered = this.clock.now().getTime();
    const ahead = (sentAt + answered) / 2 - time;
    // A slow answer of the database is not a wrong clock.
    if (Math.abs(ahead) <= tolerated + (answered - sentAt) / 2)
      return ok(t('The clocks of the server and the database agree.'));
    const span = spanOf(Math.abs(ahead));
    return failing(
      ahead > 0
        ? t(
            'The clock of this machine is {span} ahead of that of its database. Signatures are dated by it: set both clocks with a time server.',
            { span },
          )
        : t(
            'The clock of this machine is {span} behind that of its database. Signatures are dated by it: set both clocks with a time server.',
            { span },
          ),
    );
  }

  private async database(): Promise<HealthFinding> {
    const { version, size } = await this.sql.only<{ version: string; size: string }>(
      'database.health',
      `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size`,
    );
    return ok(
      t('PostgreSQL {version} is running. Database size: {size}.', {
        version: version.split(' ')[0] ?? version,
        size: formatBytes(Number(size)),
      }),
    );
  }
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** For example `2 days` in the current language, in the largest unit that fits twice. @param span milliseconds, at least a minute */
function spanOf(span: number): string {
  const [unit, length] = units.find(([, each]) => span >= 2 * each) ?? units[3];
  return t(
    '{unit, select, day {{count} days} hour {{count} hours} minute {{count} minutes} other {{count} seconds}}',
    { unit, count: Math.round(span / length) },
  );
}
