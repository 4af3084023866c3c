import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';

/** Seconds after which the claim of a killed process expires. */
const claimSeconds = 60;
const renewalMs = 20_000;

/** Limits each person to one export at a time, on all instances. */
@Injectable()
export class RunningExports {
  constructor(private readonly sql: Sql) {}

  /** @returns a function that ends the claim @throws DomainError export.in_progress */
  async start(userId: number): Promise<() => Promise<void>> {
    const claim = randomUUID();
    const [begun] = await this.sql.rows(
      'export.begin',
      `INSERT INTO running_exports AS running (user_id, claim, claimed_until)
       VALUES ($1, $2, now() + make_interval(secs => $3))
       ON CONFLICT (user_id) DO UPDATE SET claim = $2, claimed_until = EXCLUDED.claimed_until
         WHERE running.claimed_until < now()
       RETURNING user_id`,
      [userId, claim, claimSeconds],
    );
    if (!begun) throw inProgress();
    const renewal = setInterval(() => void this.renew(userId, claim), renewalMs);
    renewal.unref();
    return async () => {
      clearInterval(renewal);
      await this.sql
        .rows('export.end', 'DELETE FROM running_exports WHERE user_id = $1 AND claim = $2', [userId, claim])
        // The claim then expires like that of a killed process.
        .catch(() => undefined);
    };
  }

  /** @throws DomainError export.in_progress */
  async assertNone(userId: number): Promise<void> {
    const running = await this.sql.first(
      'export.running',
      'SELECT 1 FROM running_exports WHERE user_id = $1 AND claimed_until >= now()',
      [userId],
    );
    if (running) throw inProgress();
  }

  private async renew(userId: number, claim: string): Promise<void> {
    await this.sql
      .rows(
        'export.renew',
        `UPDATE running_exports SET claimed_until = now() + make_interval(secs => $3)
         WHERE user_id = $1 AND claim = $2`,
        [userId, claim, claimSeconds],
      )
      // The next renewal may reach the database again; a lost claim only allows a second export.
      .catch(() => undefined);
  }
}

const inProgress = (): DomainError =>
  new DomainError(
    'conflict',
    'export.in_progress',
    'You are already downloading an export. Wait until it is done, or cancel it.',
  );
