import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { ReviewWeek } from '../domain/review-week.js';
import type { WeekState } from '../domain/week-state.js';

/**
 * Open work as stored now. For a week that has ended, as far as it is known now: without records that were
 * made after its end.
 */
@Injectable()
export class WeekStateQueries {
  constructor(private readonly sql: Sql) {}

  /** Sequential: inside a transaction, as for the email, there is one connection. */
  async read(week: ReviewWeek): Promise<WeekState> {
    return {
      outstanding: await this.outstanding(week),
      promises: await this.promises(week),
      waiting: await this.waiting(week),
      silent: await this.silent(week),
    };
  }

  /** Time of the first registration; undefined if there are no accounts. */
  async begun(): Promise<Date | undefined> {
    const first = await this.sql.onlyValue<Date | null>(
      'week-state.begun',
      'SELECT min(created_at) FROM accounts',
    );
    return first ?? undefined;
  }

  private outstanding({ asAt }: ReviewWeek): Promise<string> {
    return this.sql.onlyValue(
      'week-state.outstanding',
      'SELECT coalesce(sum(balance), 0)::numeric(14, 2)::text FROM owed_invoices WHERE issued_at <= $1',
      [asAt],
    );
  }

  private promises({ from, to, asAt }: ReviewWeek): Promise<WeekState['promises']> {
    return this.sql.view<WeekState['promises'][number]>(
      'week-state.promises',
      `SELECT p.type, p.id, p.user_id AS "userId", p.title, to_char(p.due_date, 'YYYY-MM-DD') AS "dueDate", p.amount
       FROM (
         SELECT 'request' AS type, id, user_id, title, due_date, NULL AS amount
         FROM open_requests WHERE due_date BETWEEN $1::date AND $2::date AND created_at <= $3
         UNION ALL
         SELECT 'invoice', id, user_id, invoice_number || ': ' || description, due_date, balance::text
         FROM owed_invoices WHERE due_date BETWEEN $1::date AND $2::date AND issued_at <= $3
       ) p
       JOIN accounts a ON a.id = p.user_id AND (a.closed_at IS NULL OR a.closed_at > $3)
       ORDER BY p.due_date, a.name, p.title, p.id`,
      [from, to, asAt],
    );
  }

  private waiting({ asAt, zone }: ReviewWeek): Promise<WeekState['waiting']> {
    return this.sql.view<WeekState['waiting'][number]>(
      'week-state.waiting',
      `SELECT a.id AS "userId",
         ($1::timestamptz AT TIME ZONE $2)::date - (min(w.since) AT TIME ZONE $2)::date AS days
       FROM (
         SELECT user_id, since FROM unanswered_threads
         UNION ALL SELECT user_id, since FROM documents_to_review
         UNION ALL SELECT user_id, since FROM open_refund_requests
       ) w
       JOIN accounts a ON a.id = w.user_id AND a.is_client AND (a.closed_at IS NULL OR a.closed_at > $1)
       WHERE w.since <= $1
       GROUP BY a.id ORDER BY min(w.since), a.id`,
      [asAt, zone],
    );
  }

  /** Individuals without contact. */
  private silent({ asAt, silentBefore }: ReviewWeek): Promise<WeekState['silent']> {
    return this.sql.view<WeekState['silent'][number]>(
      'week-state.silent',
      `SELECT a.id AS "userId", last.since
       FROM accounts a, LATERAL (SELECT greatest(
         a.created_at,
         (SELECT max(c.occurred_at) FROM client_contacts c WHERE c.user_id = a.id AND c.occurred_at <= $1),
         (SELECT max(p.paid_at) FROM received_payments p WHERE p.user_id = a.id AND p.paid_at <= $1),
         (SELECT max(t.ends_at) FROM scheduled_appointments t WHERE t.user_id = a.id AND t.ends_at <= $1)
       ) AS since) last
       WHERE a.role = 'client' AND a.created_at <= $1 AND (a.closed_at IS NULL OR a.closed_at > $1)
         AND (a.archived_at IS NULL OR a.archived_at > $1) AND last.since < $2
       ORDER BY last.since, a.id`,
      [asAt, silentBefore],
    );
  }
}
