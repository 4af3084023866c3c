import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { migrations } from '../../migrations/index.js';
import { Sql } from '../database/sql.js';

const broadcastName = 'steward broadcast';
const numberOf = ({ name }: { name: string }): number => Number(/\d+$/.exec(name)?.[0] ?? 0);
const lastMigration = Math.max(...migrations.map(numberOf));

/** Name of an instance's broadcast connection in pg_stat_activity, with the number of its last migration of the core. */
export const broadcastApplicationName = `${broadcastName} ${lastMigration}`;

/**
 * During an update, instances of the previous version use the same database. They ignore restrictions that they do
 * not know, so these can be set only after the update.
 */
@Injectable()
export class OlderInstances {
  constructor(private readonly sql: Sql) {}

  /** @throws DomainError unavailable update.in_progress while an instance of an earlier version is connected */
  async assertNone(): Promise<void> {
    // Versions before the check have no number in the name of their connection.
    const older = await this.sql.some(
      'instances.older',
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND application_name ~ '^${broadcastName}( [0-9]+)?$'
         AND coalesce(substring(application_name FROM '[0-9]+$'), '0')::numeric < $1
       LIMIT 1`,
      [lastMigration],
    );
    if (older)
      throw new DomainError(
        'unavailable',
        'update.in_progress',
        t('An update of Steward is in progress. Please try again when it is complete.'),
        { retryAfter: 60 },
      );
  }
}
