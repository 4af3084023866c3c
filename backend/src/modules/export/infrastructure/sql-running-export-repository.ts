import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { RunningExportRepository } from '../domain/ports.js';

@Injectable()
export class SqlRunningExportRepository implements RunningExportRepository {
  constructor(private readonly sql: Sql) {}

  async claim(userId: number, claim: string, seconds: number): Promise<boolean> {
    return this.sql.some(
      'export.begin',
      `INSERT INTO running_exports AS running (user_id, claim, claimed_until)
       VALUES ($1, $2, now() + make_interval(secs => $3))
       ON CONFLICT (user_id) DO UPDATE SET claim = $2, claimed_until = EXCLUDED.claimed_until
         WHERE running.claimed_until < now()
       RETURNING user_id`,
      [userId, claim, seconds],
    );
  }

  async renew(userId: number, claim: string, seconds: number): Promise<void> {
    await this.sql.rows(
      'export.renew',
      `UPDATE running_exports SET claimed_until = now() + make_interval(secs => $3)
       WHERE user_id = $1 AND claim = $2`,
      [userId, claim, seconds],
    );
  }

  async end(userId: number, claim: string): Promise<void> {
    await this.sql.rows('export.end', 'DELETE FROM running_exports WHERE user_id = $1 AND claim = $2', [
      userId,
      claim,
    ]);
  }

  async isRunning(userId: number): Promise<boolean> {
    return this.sql.some(
      'export.running',
      'SELECT 1 FROM running_exports WHERE user_id = $1 AND claimed_until >= now()',
      [userId],
    );
  }
}
