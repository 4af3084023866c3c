import { Injectable } from '@nestjs/common';
import { HealthChecks, type HealthFinding, ok } from '../../health/health-checks.js';
import { Metrics } from '../../metrics/metrics.js';
import { formatBytes } from '../../formats/format-bytes.js';
import { Sql } from '../sql.js';
import { DatabaseUnitOfWork } from '../database-unit-of-work.js';

/** Reports version and size of the database, and the number of this process's connections. */
@Injectable()
export class DatabaseHealth {
  constructor(
    private readonly sql: Sql,
    private readonly work: DatabaseUnitOfWork,
    health: HealthChecks,
    metrics: Metrics,
  ) {
    health.add({ name: 'Database', place: 1, check: () => this.check() });
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

  private async check(): Promise<HealthFinding> {
    const found = await this.sql.first<{ version: string; size: string }>(
      'database.health',
      `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size`,
    );
    const version = found?.version.split(' ')[0];
    return ok(`PostgreSQL ${version} is running. Database size: ${formatBytes(Number(found?.size))}.`);
  }
}
