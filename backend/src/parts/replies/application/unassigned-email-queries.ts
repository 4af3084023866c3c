import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { pageBy, pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { IgnoredSenderDto, UnassignedEmailDto } from '../http/unassigned-emails.dto.js';

/**
 * The condition on the clients that an email may be about: who does not see all of them does not see the email. The
 * previous version writes `client_id` alone.
 */
export const visibleEmail = (scope: ClientScope, email: string, parameter: number): string =>
  `(${scope.whereOrVisitor(`${email}.client_id`, parameter)} AND NOT EXISTS (
     SELECT FROM unnest(${email}.client_ids) client WHERE NOT coalesce(${scope.where('client', parameter)}, false)))`;

/** users.id of the one member of the staff whose ignored senders a reader may know; null for all. */
export const ignoredBy = (reader: Actor): number | null =>
  clientScope(reader).name === 'all' ? null : reader.id;

/** Reads for the screen of emails that are neither assigned nor ignored. */
@Injectable()
export class UnassignedEmailQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. Emails that may be about clients are for those who see all of them. */
  async list(reader: Actor, request: PageRequest): Promise<Page<UnassignedEmailDto>> {
    const scope = clientScope(reader);
    const of = `e.state = 'unassigned' AND ${visibleEmail(scope, 'e', 1)}`;
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<UnassignedEmailDto>(
      `received-email.list-${scope.name}`,
      `SELECT e.id, CASE WHEN e.from_name = '' THEN e.from_address ELSE e.from_name || ' <' || e.from_address || '>' END AS "from", e.subject, e.text,
         e.received_at AS "receivedAt", e.why, e.thread_id AS "threadId",
         CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS client
       FROM received_emails e LEFT JOIN accounts a ON a.id = e.client_id AND a.closed_at IS NULL
       WHERE ${of} AND (e.received_at, e.id) < ($2, $3) ORDER BY e.received_at DESC, e.id DESC LIMIT $4`,
      [scope.ids, at, id, request.limit + 1],
    );
    return pageBy(
      rows,
      request,
      (row) => ({ at: row.receivedAt, id: row.id }),
      () =>
        this.sql.count(`received-email.count-${scope.name}`, `received_emails e WHERE ${of}`, [scope.ids]),
    );
  }

  /**
   * Senders whose emails are not listed, newest first. Who sees assigned clients only has their own: an address may be that of
   * another client.
   */
  async ignoredSenders(reader: Actor, request: PageRequest): Promise<Page<IgnoredSenderDto>> {
    const by = ignoredBy(reader);
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<IgnoredSenderDto>(
      'ignored-sender.list',
      `SELECT s.id, s.address, s.emails, s.created_at, json_build_object('id', a.id, 'name', a.name) AS "ignoredBy"
       FROM ignored_senders s JOIN accounts a ON a.id = s.ignored_by
       WHERE ($1::int IS NULL OR s.ignored_by = $1) AND (s.created_at, s.id) < ($2, $3)
       ORDER BY s.created_at DESC, s.id DESC LIMIT $4`,
      [by, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count(
        'ignored-sender.count',
        'ignored_senders s WHERE ($1::int IS NULL OR s.ignored_by = $1)',
        [by],
      ),
    );
  }
}
