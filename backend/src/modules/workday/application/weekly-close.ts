import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { addDays } from '../../../kernel/day.js';
import { invalidField } from '../../../kernel/domain-error.js';
import { daysOfWeek, weekOf } from '../../../kernel/week.js';
import { dayOf, startOfDay } from '../../../kernel/zone.js';
import { unreachable } from '../../../kernel/unreachable.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';

/** Days without contact after which a client counts as silent. */
const silentDays = 30;
/** Weeks in the chart of money received, including the requested one. */
const weeksCovered = 12;

interface Named {
  /** users.id of the client */
  userId: number;
  client: { id: number; name: string };
}

/** Amounts are decimals with two places, days are in the practice's time zone. */
export interface WeeklyCloseView {
  /** 2026-W47 */
  week: string;
  from: string;
  to: string;
  /** Time to which everything refers, ISO 8601: the end of the week, or now. */
  asAt: string;
  /** Live payments, before refunds. */
  received: string;
  /** Refunds and lost disputes of live payments in that week. */
  refunded: string;
  outstanding: string;
  promises: (Named & {
    type: 'request' | 'invoice';
    id: number;
    title: string;
    dueDate: string;
    amount: string | null;
  })[];
  /** Calendar days since the start of each client's longest wait. */
  waiting: (Named & { days: number })[];
  /** The last contact of each client, or the registration. */
  silent: (Named & { since: string })[];
  weeks: { week: string; received: string }[];
}

type Money = Pick<WeeklyCloseView, 'received' | 'refunded' | 'outstanding' | 'weeks'>;

const client = `json_build_object('id', a.id, 'name', a.name) AS client`;
const decimal = (sum: string): string => `coalesce(${sum}, 0)::numeric(14, 2)::text`;

/**
 * The weekly review. A past week is reconstructed as of its end, from the activity log and the ledger: a
 * record that has not changed since had its current state then.
 */
@Injectable()
export class WeeklyClose {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * @param requested default: the current week
   * @throws DomainError invalid (week) for a week that does not exist
   */
  async read(_admin: Actor, requested?: string): Promise<WeeklyCloseView> {
    const zone = await this.site.timeZone();
    const now = this.clock.now().getTime();
    const today = dayOf(now, zone);
    const week = requested ?? weekOf(today);
    const days = daysOfWeek(week);
    if (!days) throw invalidField('week', 'Enter an existing week, e.g. 2026-W47');
    const end = startOfDay(addDays(days.to, 1), zone) - 1;
    const asAt = new Date(Math.min(end, now));
    const known = { week, ...days, asAt: asAt.toISOString() };
    if (days.from > today)
      return {
        ...known,
        received: '0.00',
        refunded: '0.00',
        outstanding: '0.00',
        promises: [],
        waiting: [],
        silent: [],
        weeks: [],
      };
    const lastDay = dayOf(asAt.getTime(), zone);
    const silentSince = new Date(startOfDay(addDays(lastDay, 1 - silentDays), zone));
    // Sequential: inside a transaction, as for the email, there is one connection.
    return {
      ...known,
      ...(await this.money(days.from, asAt, zone)),
      promises: await this.promises(days.from, days.to, asAt),
      waiting: await this.waiting(asAt, zone),
      silent: await this.silent(asAt, silentSince),
    };
  }

  /** @param monday of the requested week */
  private async money(monday: string, asAt: Date, zone: string): Promise<Money> {
    const mondays = Array.from({ length: weeksCovered + 1 }, (_, n) =>
      addDays(monday, 7 * (n + 1 - weeksCovered)),
    );
    const begins = mondays.map((day) => new Date(startOfDay(day, zone)));
    const [row] = await this.sql.view<Omit<Money, 'received'> & Record<string, unknown>>(
      'weekly-close.money',
      `SELECT
         (SELECT ${decimal('sum(balance)')} FROM (
            SELECT balance FROM owed_invoices
            -- Undoes changes made after the end of the week.
            UNION ALL SELECT -amount FROM receivable_changes WHERE occurred_at > $1) owed) AS outstanding,
         (SELECT ${decimal('sum(amount)')} FROM money_given_back
          WHERE mode = 'live' AND given_back_at >= $5 AND known_at BETWEEN $5 AND $1) AS refunded,
         (SELECT json_agg(json_build_object('week', week, 'received', received) ORDER BY week)
          FROM (
            SELECT week, ${decimal('sum(p.amount)')} AS received
            FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) w (week, begins, ends)
            LEFT JOIN received_payments p ON p.mode = 'live' AND p.paid_at >= w.begins AND p.paid_at < w.ends
              AND p.paid_at <= $1
            GROUP BY week) paid) AS weeks`,
      [asAt, mondays.slice(0, -1).map(weekOf), begins.slice(0, -1), begins.slice(1), begins.at(-2)],
    );
    const received = row?.weeks.at(-1)?.received;
    if (!row || received === undefined) unreachable('an aggregate query gave no row');
    return { ...row, received };
  }

  private promises(from: string, to: string, asAt: Date): Promise<WeeklyCloseView['promises']> {
    return this.sql.view<WeeklyCloseView['promises'][number]>(
      'weekly-close.promises',
      `WITH changed AS (
         SELECT subject_id AS id, type, details FROM recorded_events
         WHERE occurred_at > $3 AND subject_type = 'document_request'
       ), requests AS (
         SELECT 'request' AS type, r.id, r.user_id, r.title, to_char(r.due_date, 'YYYY-MM-DD') AS due_date, NULL AS amount
         FROM (
           SELECT id, user_id, title, created_at, withdrawn_at, status,
             CASE WHEN id IN (SELECT id FROM changed WHERE type = 'document_request.changed' AND details ? 'dueDate')
               THEN (SELECT (e.details ->> 'dueDate')::date FROM recorded_events e
                     WHERE e.subject_type = 'document_request' AND e.subject_id = q.id AND e.occurred_at <= $3
                       AND e.type IN ('document_request.made', 'document_request.changed') AND e.details ? 'dueDate'
                     ORDER BY e.sequence DESC LIMIT 1)
               ELSE due_date END AS due_date
           FROM requested_documents q
           WHERE id IN (SELECT id FROM requested_documents WHERE due_date BETWEEN $1::text::date AND $2::text::date
                        UNION SELECT id FROM changed)
         ) r
         WHERE r.due_date BETWEEN $1::text::date AND $2::text::date AND r.created_at <= $3
           AND (r.withdrawn_at IS NULL OR r.withdrawn_at > $3)
           AND (r.status <> 'completed'
             OR r.id IN (SELECT id FROM changed WHERE type = 'document_request.accepted'))
       ), invoices AS (
         SELECT 'invoice' AS type, v.invoice_id, v.user_id, v.invoice_number || ': ' || v.description, v.due_date, owed.amount::text
         FROM issued_versions v, LATERAL (
           SELECT sum(c.amount)::numeric(12, 2) AS amount FROM receivable_changes c
           WHERE c.invoice_id = v.invoice_id AND c.occurred_at <= $3) owed
         WHERE v.due_date BETWEEN $1::text AND $2::text AND v.created_at <= $3 AND owed.amount > 0
           AND NOT EXISTS (SELECT FROM issued_versions later WHERE later.invoice_id = v.invoice_id
                           AND later.version > v.version AND later.created_at <= $3)
       )
       SELECT p.type, p.id, p.user_id AS "userId", ${client}, p.title, p.due_date AS "dueDate", p.amount
       FROM (SELECT * FROM requests UNION ALL SELECT * FROM invoices) p
       JOIN accounts a ON a.id = p.user_id AND (a.closed_at IS NULL OR a.closed_at > $3)
       ORDER BY p.due_date, a.name, p.title, p.id`,
      [from, to, asAt],
    );
  }

  private waiting(asAt: Date, zone: string): Promise<WeeklyCloseView['waiting']> {
    return this.sql.view<WeeklyCloseView['waiting'][number]>(
      'weekly-close.waiting',
      `WITH changed AS (
         SELECT DISTINCT subject_type, subject_id AS id FROM recorded_events
         WHERE occurred_at > $1 AND subject_type IN ('document', 'conversation')
       ), unanswered AS (
         SELECT c.user_id, (
           SELECT min(m.created_at) FROM sent_messages m
           WHERE m.thread_id = c.id AND m.from_user_id = c.user_id AND m.created_at <= $1
             AND m.id > coalesce((SELECT max(answer.id) FROM sent_messages answer WHERE answer.thread_id = c.id
                                  AND answer.from_user_id <> c.user_id AND answer.created_at <= $1), 0)
             AND m.created_at > coalesce((SELECT max(e.occurred_at) FROM recorded_events e
                                          WHERE e.subject_type = 'conversation' AND e.subject_id = c.id
                                            AND e.type = 'conversation.answered' AND e.occurred_at <= $1), '-infinity')
         ) AS since
         FROM conversations c
         WHERE c.id IN (SELECT id FROM unanswered_threads
                        UNION ALL SELECT id FROM changed WHERE subject_type = 'conversation')
       ), unreviewed AS (
         SELECT d.user_id, d.since
         FROM (SELECT id FROM documents_to_review
               UNION SELECT id FROM changed WHERE subject_type = 'document') one,
         LATERAL (
           SELECT e.client_id AS user_id, e.occurred_at AS since,
             e.type = 'document.uploaded' AND e.actor_id = e.client_id OR e.type = 'document.declined'
               OR e.type = 'document.status_changed' AND e.details ->> 'to' = 'pending_review' AS waits
           FROM recorded_events e
           WHERE e.subject_type = 'document' AND e.subject_id = one.id AND e.occurred_at <= $1
             AND e.type IN ('document.uploaded', 'document.sent', 'document.status_changed', 'document.declined',
               'document.signed', 'document.countersigned')
           ORDER BY e.sequence DESC LIMIT 1
         ) d
         WHERE d.waits AND coalesce((
           SELECT e.type FROM recorded_events e
           WHERE e.subject_type = 'document' AND e.subject_id = one.id AND e.occurred_at <= $1
             AND e.type IN ('document.deleted', 'document.restored', 'document.purged')
           ORDER BY e.sequence DESC LIMIT 1), 'document.restored') = 'document.restored'
       ), not_refunded AS (
         SELECT user_id, created_at AS since FROM asked_refunds
         WHERE created_at <= $1 AND (decided_at IS NULL OR decided_at > $1)
       )
       SELECT a.id AS "userId", ${client},
         ($1::timestamptz AT TIME ZONE $2)::date - (min(w.since) AT TIME ZONE $2)::date AS days
       FROM (SELECT * FROM unanswered UNION ALL SELECT * FROM unreviewed UNION ALL SELECT * FROM not_refunded) w
       JOIN accounts a ON a.id = w.user_id AND a.role = 'client' AND (a.closed_at IS NULL OR a.closed_at > $1)
       WHERE w.since IS NOT NULL
       GROUP BY a.id, a.name ORDER BY min(w.since), a.id`,
      [asAt, zone],
    );
  }

  /**
   * Skips clients with a stored contact that is recent enough.
   * @param recentSince start of the period that counts as recent
   */
  private silent(asAt: Date, recentSince: Date): Promise<WeeklyCloseView['silent']> {
    return this.sql.view<WeeklyCloseView['silent'][number]>(
      'weekly-close.silent',
      `SELECT a.id AS "userId", ${client}, last.since
       FROM last_contacts kept JOIN accounts a ON a.id = kept.user_id, LATERAL (SELECT greatest(
         a.created_at,
         (SELECT max(c.occurred_at) FROM client_contacts c WHERE c.user_id = a.id AND c.occurred_at <= $1),
         (SELECT max(p.paid_at) FROM received_payments p WHERE p.user_id = a.id AND p.paid_at <= $1),
         (SELECT max(t.ends_at) FROM client_appointments t
          WHERE t.user_id = a.id AND t.ends_at <= $1 AND (t.status = 'scheduled' OR t.cancelled_at > $1))
       ) AS since) last
       WHERE (kept.at < $2 OR kept.at > $1)
         AND a.role = 'client' AND a.created_at <= $1 AND (a.closed_at IS NULL OR a.closed_at > $1)
         AND last.since < $2
       ORDER BY last.since, a.id`,
      [asAt, recentSince],
    );
  }
}
