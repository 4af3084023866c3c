import { Injectable } from '@nestjs/common';
import type { Actor, Assignee, Page, PageRequest } from '../../../kernel/index.js';
import { assigneeFilter } from '../../../platform/database/assignee-filter.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { containing, newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ClientDto, ClientStatus } from '../http/clients.dto.js';

export interface ClientSearch extends PageRequest {
  search?: string;
  assignee?: Assignee | undefined;
  status: ClientStatus | 'all';
}

/** Reserved usernames and addresses of households and businesses are not shown. */
const own = (column: string): string =>
  `CASE WHEN kind = 'individual' THEN ${column} ELSE '' END AS ${column}`;
const columns = `id, kind, name, ${own('username')}, ${own('email')}, email_confirmed AS "emailConfirmed",
  first_name AS "firstName", last_name AS "lastName", 'client' AS role,
  CASE WHEN closed_at IS NULL THEN 'active' ELSE 'closed' END AS status, created_at,
  coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY lower(s.name), s.id)
    FROM client_assignees ca JOIN accounts s ON s.id = ca.staff_id WHERE ca.client_id = accounts.id), '[]') AS assignees,
  r.refused_at AS "emailRefusedAt", r.reason AS "emailRefusedReason"`;
const joined = 'accounts LEFT JOIN refused_emails r ON r.user_id = id';

/** @param pattern SQL expression of the pattern */
const anyName = (account: string, pattern: string): string =>
  `${account}.username ILIKE ${pattern} OR ${account}.email ILIKE ${pattern} AND ${account}.kind = 'individual'
    OR concat_ws(' ', ${account}.first_name, ${account}.last_name) ILIKE ${pattern}`;

const withStatus: Record<ClientSearch['status'], string> = {
  active: 'is_client AND closed_at IS NULL',
  closed: 'is_client AND closed_at IS NOT NULL',
  all: 'is_client',
};

/** Views with the searchable words of clients, by status; the search over all records uses them as well. */
const statusConditions: Record<ClientSearch['status'], string> = {
  active: 'SELECT id, words FROM searchable_all_clients',
  closed: 'SELECT id, words FROM searchable_all_closed_clients',
  all: 'SELECT id, words FROM searchable_all_clients UNION ALL SELECT id, words FROM searchable_all_closed_clients',
};
/** A term with so many matches is common: the newest clients are scanned until the page is full. */
const common = 1000;

/** Queries of the admin's client screens. */
@Injectable()
export class ClientQueries {
  constructor(private readonly sql: Sql) {}

  async list(admin: Actor, request: ClientSearch): Promise<Page<ClientDto>> {
    const { search, status } = request;
    const of = assigneeFilter(request.assignee);
    const found = search ? await this.found(search, status) : undefined;
    const visible = { columns, from: joined, counted: 'accounts', visibleTo: { actor: admin, client: 'id' } };
    if (found && found.length < common) {
      const matches = {
        where: `id = ANY ($1::int[]) AND ${of.where('accounts.id', 2)}`,
        values: [found, ...of.values],
      };
      return newestFirst(this.sql, `client.found${of.name}`, { ...visible, ...matches }, request);
    }
    const closed = status === 'all' ? undefined : status === 'closed';
    const text = search ? [containing(search)] : [];
    const conditions = [
      ...[withStatus[status], ...(search ? [`(${anyName('accounts', '$1')})`] : [])],
      of.where('accounts.id', text.length + 1),
    ];
    const matches = {
      where: conditions.join(' AND '),
      values: [...text, ...of.values],
      total: !search && of.name === '' && (() => this.sql.materializedCount('users', { closed })),
    };
    const name = `client.list-${status}${search ? '-matching' : ''}${of.name}`;
    return newestFirst(this.sql, name, { ...visible, ...matches }, request);
  }

  /**
   * The ids of clients whose name, username or email address contains the text, unordered; incomplete for a
   * common term. Uses a trigram index, whose result is then checked.
   */
  private async found(text: string, status: ClientSearch['status']): Promise<number[]> {
    return this.sql.column<number>(
      `client.search-${status}`,
      `SELECT a.id FROM (${statusConditions[status]}) w JOIN accounts a ON a.id = w.id
       WHERE word_parts(w.words) @> ARRAY(
           SELECT part FROM unnest(word_parts($1)) part WHERE length(part) = least(length(lower($1)), 3))
         AND (${anyName('a', '$2')}) LIMIT ${common}`,
      [text, containing(text)],
    );
  }

  /** One client, with the list's fields, closed or not. @throws DomainError not_found */
  async one(admin: Actor, id: number): Promise<ClientDto> {
    const scope = clientScope(admin);
    return this.sql.one<ClientDto>(
      'client',
      `client.one-${scope.name}`,
      `SELECT ${columns} FROM ${joined} WHERE id = $1 AND is_client AND ${scope.where('id', 2)}`,
      [id, scope.ids],
    );
  }
}
