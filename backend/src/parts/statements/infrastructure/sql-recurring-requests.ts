import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { RecurringRequestRepository } from '../domain/ports.js';
import { type DueRequest, RecurringRequest } from '../domain/recurring-request.js';

const day = (column: string): string => `to_char(r.${column}, 'YYYY-MM-DD')`;

const columns = `r.id, r.user_id AS "userId", r.created_by AS "createdBy", r.title, r.description,
  r.template_id AS "templateId", r.every, ${day('starts_on')} AS "startsOn", ${day('ends_on')} AS "endsOn",
  r.due_in_days AS "dueInDays", r.paused, ${day('next_on')} AS "nextOn", ${day('last_on')} AS "lastOn"`;

const valuesOf = (recurring: RecurringRequest): unknown[] => [
  recurring.title,
  recurring.description,
  recurring.templateId,
  recurring.every,
  recurring.startsOn,
  recurring.endsOn,
  recurring.dueInDays,
  recurring.paused,
  recurring.nextOn,
  recurring.lastOn,
];

@Injectable()
export class SqlRecurringRequests implements RecurringRequestRepository {
  constructor(private readonly sql: Sql) {}

  add(recurring: RecurringRequest, at: Date): Promise<number> {
    return this.sql.onlyValue<number>(
      'recurring-request.add',
      `INSERT INTO recurring_requests (title, description, template_id, every, starts_on, ends_on, due_in_days, paused,
         next_on, last_on, user_id, created_by, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING id`,
      [...valuesOf(recurring), recurring.userId, recurring.createdBy, at],
    );
  }

  async lock(id: number, actor: Actor | null): Promise<RecurringRequest | undefined> {
    const scope = clientScope(actor);
    const row = await this.sql.first(
      `recurring-request.lock-${scope.name}`,
      `SELECT ${columns} FROM recurring_requests r WHERE r.id = $1 AND ${scope.where('r.user_id', 2)}
       FOR NO KEY UPDATE`,
      [id, scope.ids],
    );
    return row && Object.assign(new RecurringRequest(), row);
  }

  async save(recurring: RecurringRequest, at: Date): Promise<void> {
    await this.sql.rows(
      'recurring-request.save',
      `UPDATE recurring_requests SET title = $1, description = $2, template_id = $3, every = $4, starts_on = $5, ends_on = $6,
         due_in_days = $7, paused = $8, next_on = $9, last_on = $10, updated_at = $12
       WHERE id = $11`,
      [...valuesOf(recurring), recurring.id, at],
    );
  }

  async remove(id: number): Promise<void> {
    await this.sql.rows('recurring-request.remove', 'DELETE FROM recurring_requests WHERE id = $1', [id]);
  }

  due(today: string): Promise<number[]> {
    return this.sql.column<number>(
      'recurring-request.due',
      'SELECT id FROM recurring_requests WHERE next_on <= $1::date ORDER BY next_on, id',
      [today],
    );
  }

  idsOf(userId: number): Promise<number[]> {
    return this.sql.column<number>(
      'recurring-request.of-client',
      'SELECT id FROM recurring_requests WHERE user_id = $1 ORDER BY id',
      [userId],
    );
  }

  takePeriod(recurringId: number, { every, period }: Pick<DueRequest, 'every' | 'period'>): Promise<boolean> {
    return this.sql.some(
      'recurring-request.take-period',
      `INSERT INTO recurring_request_periods (recurring_request_id, every, begins_on) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [recurringId, every, period],
    );
  }

  async nameRequest(
    recurringId: number,
    { every, period }: Pick<DueRequest, 'every' | 'period'>,
    requestId: number,
  ): Promise<void> {
    await this.sql.rows(
      'recurring-request.name-request',
      `UPDATE recurring_request_periods SET request_id = $4
       WHERE recurring_request_id = $1 AND every = $2 AND begins_on = $3`,
      [recurringId, every, period, requestId],
    );
  }
}
