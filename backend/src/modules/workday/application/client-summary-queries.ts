import { Injectable } from '@nestjs/common';
import { type Actor, Clock, isAssistant } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import type { ClientSummaryDto } from '../http/client-summary.dto.js';
import { inReadersLanguage, type WithSpanish } from './appointment-titles.js';

/** $1 users.id of the client, $2 the present moment */
export const summaryStatement = `
  SELECT
    (SELECT count(*)::int FROM filed_documents WHERE user_id = a.id) AS documents,
    (SELECT count(*)::int FROM documents_to_sign WHERE user_id = a.id) AS signatures,
    (SELECT count(*)::int FROM open_requests WHERE user_id = a.id) AS requests,
    (SELECT count(*)::int FROM filed_conversations WHERE user_id = a.id) AS conversations,
    owed.count AS "openInvoices", owed.balance,
    (SELECT json_build_object('id', id, 'title', label, 'titleEs', label_es, 'startsAt', ${isoJson('starts_at')},
       'endsAt', ${isoJson('ends_at')})
     -- An appointment lasts at most 24 hours, so that the index finds the current one.
     FROM scheduled_appointments
     WHERE user_id = a.id AND starts_at > $2::timestamptz - interval '24 hours' AND ends_at > $2
     ORDER BY starts_at, id LIMIT 1) AS "nextAppointment",
    greatest(a.created_at,
      (SELECT occurred_at FROM client_contacts WHERE user_id = a.id ORDER BY occurred_at DESC LIMIT 1),
      (SELECT paid_at FROM received_payments WHERE user_id = a.id ORDER BY paid_at DESC LIMIT 1),
      (SELECT ends_at FROM scheduled_appointments WHERE user_id = a.id AND starts_at <= $2 AND ends_at <= $2
       ORDER BY starts_at DESC LIMIT 1)) AS "lastContact"
  FROM accounts a, LATERAL (
    SELECT count(*)::int AS count, coalesce(sum(balance), 0)::numeric(14, 2)::text AS balance
    FROM owed_invoices WHERE user_id = a.id) owed
  WHERE a.id = $1 AND a.is_client`;

type Row = Omit<ClientSummaryDto, 'nextAppointment'> & {
  nextAppointment: WithSpanish<NonNullable<ClientSummaryDto['nextAppointment']>> | null;
};

/** Summary of one client. */
@Injectable()
export class ClientSummaryQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Also for a closed account. @throws DomainError not_found */
  async one(admin: Actor, clientId: number): Promise<ClientSummaryDto> {
    const visible = clientScope(admin);
    const { nextAppointment: next, ...row } = await this.sql.one<Row>(
      'client',
      `workday.client-summary-${visible.name}`,
      `${summaryStatement} AND ${visible.where('a.id', 3)}`,
      [clientId, this.clock.now(), visible.ids],
    );
    const summary = { ...row, nextAppointment: next && inReadersLanguage(next) };
    return isAssistant(admin) ? { ...summary, openInvoices: null, balance: null } : summary;
  }
}
