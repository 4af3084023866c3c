import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Site } from '../../content/index.js';
import { reminderDays } from '../domain/document-request.js';
import { DocumentRequestRepository } from '../domain/ports.js';

/** Brings to mind, every morning, what nobody has answered and whose last day is near. */
@Injectable()
export class RequestReminders {
  constructor(
    jobs: Jobs,
    private readonly requests: DocumentRequestRepository,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    jobs.every('requests.remind', '0 9 * * *', () => this.remind(), { zone: 'practice' });
  }

  /** Safe to repeat: a request remembers that it was told of its last day. */
  private async remind(): Promise<void> {
    const today = await this.site.today();
    const near = await this.sql.rows<{ id: number }>(
      'document-request.near',
      `SELECT id FROM document_requests
       WHERE due_date BETWEEN $1::date AND $1::date + $2::int AND document_id IS NULL AND status <> 'completed'
         AND reminded_at IS NULL AND withdrawn_at IS NULL
       ORDER BY due_date, id`,
      [today, reminderDays],
    );
    for (const { id } of near)
      await this.requests.change(id, null, (request) => request.remind(today, this.clock.now()));
  }
}
