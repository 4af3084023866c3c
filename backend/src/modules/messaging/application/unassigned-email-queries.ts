import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { UnassignedEmailDto } from '../http/unassigned-emails.dto.js';

/** Reads for the screen of emails that are neither assigned nor ignored. */
@Injectable()
export class UnassignedEmailQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. Emails that seem to be about a client are for those who see the client. */
  async list(reader: Actor, request: PageRequest): Promise<Page<UnassignedEmailDto>> {
    const scope = clientScope(reader);
    const of = `e.state = 'unassigned' AND ${scope.whereOrVisitor('e.client_id', 1)}`;
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<UnassignedEmailDto>(
      `received-email.list-${scope.name}`,
      `SELECT e.id, CASE WHEN e.from_name = '' THEN e.from_address ELSE e.from_name || ' <' || e.from_address || '>' END AS "from", e.subject, e.text,
         e.received_at AS "receivedAt",
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
}
