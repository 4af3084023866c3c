import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { SetupRepository } from '../domain/ports.js';
import type { StoredStep } from '../domain/setup.js';

const isOpen = 'dismissed_at IS NULL AND NOT (SELECT is_demo FROM site)';

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

  async advance(steps: readonly StoredStep[]): Promise<void> {
    await this.sql.rows(
      'setup.advance',
      `UPDATE setup SET done = ARRAY(SELECT DISTINCT unnest(done || $1::text[]))
       WHERE NOT done @> $1::text[] AND ${isOpen}`,
      [steps],
    );
  }

  isOpen(): Promise<boolean> {
    return this.sql.some('setup.is-open', `SELECT FROM setup WHERE ${isOpen}`);
  }

  dismiss(at: Date): Promise<boolean> {
    return this.sql.some(
      'setup.dismiss',
      `UPDATE setup SET dismissed_at = $1, test_mail_ids = '{}' WHERE dismissed_at IS NULL RETURNING id`,
      [at],
    );
  }

  async awaitMail(mailId: number): Promise<void> {
    await this.sql.rows(
      'setup.await-mail',
      `UPDATE setup SET test_mail_ids = test_mail_ids || $1::integer WHERE NOT done @> ARRAY['email']`,
      [mailId],
    );
  }

  completeEmail(): Promise<boolean> {
    return this.sql.some(
      'setup.complete-email',
      `UPDATE setup SET done = ARRAY(SELECT DISTINCT unnest(done || 'email'::text)), test_mail_ids = '{}'
       WHERE EXISTS (SELECT FROM outbox WHERE id = ANY (test_mail_ids) AND status = 'sent') RETURNING id`,
    );
  }
}
