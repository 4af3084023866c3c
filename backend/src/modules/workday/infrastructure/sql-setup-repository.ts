import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { SetupRepository } from '../domain/ports.js';
import type { StoredStep } from '../domain/setup.js';

@Injectable()
export class SqlSetupRepository extends SetupRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  complete(step: StoredStep): Promise<boolean> {
    return this.sql.some(
      'setup.complete',
      'UPDATE setup SET done = done || $1::text WHERE NOT done @> ARRAY[$1::text] RETURNING id',
      [step],
    );
  }

  advance(steps: readonly StoredStep[]): Promise<boolean> {
    return this.sql.some(
      'setup.advance',
      `UPDATE setup SET done = ARRAY(SELECT DISTINCT unnest(done || $1::text[]))
       WHERE dismissed_at IS NULL AND NOT (SELECT is_demo FROM site) RETURNING id`,
      [steps],
    );
  }

  dismiss(at: Date): Promise<boolean> {
    return this.sql.some(
      'setup.dismiss',
      'UPDATE setup SET dismissed_at = $1, test_mail_id = NULL WHERE dismissed_at IS NULL RETURNING id',
      [at],
    );
  }

  async awaitMail(mailId: number): Promise<void> {
    await this.sql.rows('setup.await-mail', 'UPDATE setup SET test_mail_id = $1', [mailId]);
  }

  completeEmail(): Promise<boolean> {
    return this.sql.some(
      'setup.complete-email',
      `UPDATE setup SET done = ARRAY(SELECT DISTINCT unnest(done || 'email'::text)), test_mail_id = NULL
       WHERE EXISTS (SELECT FROM outbox WHERE id = test_mail_id AND status = 'sent') RETURNING id`,
    );
  }
}
