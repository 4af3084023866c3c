import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';

/**
 * Keeps apart what destroys records and what decides whether they may be destroyed: legal holds and rules. Both sides
 * hold it until the end of their transaction, and read what the other side has committed in a statement after it.
 */
@Injectable()
export class DestructionLock {
  constructor(private readonly sql: Sql) {}

  /** For a transaction that deletes or destroys: holds and rules do not change before its end. */
  async lockAgainstNewHolds(): Promise<void> {
    await this.sql.rows(
      'destruction-lock.share',
      `SELECT pg_advisory_xact_lock_shared(hashtextextended('steward/legal-holds', 0))`,
    );
  }

  /** For a transaction that changes holds or rules: waits for the end of those that delete or destroy. */
  async lockAgainstDestruction(): Promise<void> {
    await this.sql.rows(
      'destruction-lock.take',
      `SELECT pg_advisory_xact_lock(hashtextextended('steward/legal-holds', 0))`,
    );
  }
}
