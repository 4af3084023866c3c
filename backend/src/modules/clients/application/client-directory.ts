import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import {
  containing,
  type Page,
  pageOf,
  type PageRequest,
  positionOf,
} from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';

export const clientStatuses = ['active', 'closed'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export interface ClientView {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: 'client';
  status: ClientStatus;
  created_at: string;
  /** When the mail server last refused the e-mail address, in ISO 8601; null unless it does. */
  emailRefusedAt: string | null;
  /** In the mail server's words. */
  emailRefusedReason: string | null;
}

export interface ClientSearch extends PageRequest {
  search?: string;
  status: ClientStatus | 'all';
}

const columns = `id, username, email, first_name AS "firstName", last_name AS "lastName", role,
  CASE WHEN closed_at IS NULL THEN 'active' ELSE 'closed' END AS status, created_at,
  r.refused_at AS "emailRefusedAt", r.reason AS "emailRefusedReason"`;
const joined = 'accounts LEFT JOIN refused_emails r ON r.user_id = id';

const matching = `role = 'client'
  AND ($1 = 'all' OR ($1 = 'closed') = (closed_at IS NOT NULL))
  AND ($2 = '%' OR username ILIKE $2 OR email ILIKE $2 OR concat_ws(' ', first_name, last_name) ILIKE $2)`;

/** The reads of the admin's client screens. */
@Injectable()
export class ClientDirectory {
  constructor(private readonly sql: Sql) {}

  async list(_admin: Actor, request: ClientSearch): Promise<Page<ClientView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [request.status, containing(request.search)];
    const rows = await this.sql.view<ClientView>(
      'client.list',
      `SELECT ${columns} FROM ${joined} WHERE ${matching} AND (created_at, id) < ($3, $4)
       ORDER BY created_at DESC, id DESC LIMIT $5`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () => this.sql.count('client.count', `accounts WHERE ${matching}`, filter));
  }

  /** One client as the list shows it, closed or not. @throws DomainError not_found */
  async one(_admin: Actor, id: number): Promise<ClientView> {
    const [row] = await this.sql.view<ClientView>(
      'client.one',
      `SELECT ${columns} FROM ${joined} WHERE id = $1 AND role = 'client'`,
      [id],
    );
    if (!row) throw notFound('client');
    return row;
  }
}
