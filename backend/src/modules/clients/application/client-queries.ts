import { Injectable } from '@nestjs/common';
import {
  type Actor,
  type Assignee,
  Clock,
  dayOf,
  isAssistant,
  notPermitted,
  type Page,
  type PageRequest,
  silentBefore,
} from '../../../kernel/index.js';
import { assigneeFilter } from '../../../platform/database/assignee-filter.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { orderOf, type Sorted, sortedPage } from '../../../platform/database/sorting.js';
import { calls, containing, matchesPlain, phonePatterns } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';
import type { ClientCondition, ClientDto, ClientSort, ClientStatusFilter } from '../http/clients.dto.js';
import { clients, clientSorts, conditions, withStatus } from './client-list-queries.js';
import { hasTag, tagsOf } from './tag-queries.js';

export interface ClientSearch extends PageRequest {
  search?: string;
  assignee?: Assignee | undefined;
  status?: ClientStatusFilter;
  filter?: ClientCondition;
  sort?: ClientSort;
  /** Names, of which a client has all. */
  tag?: readonly string[];
}

/** Reserved usernames and addresses of households and businesses are not shown. */
const own = (column: string): string =>
  `CASE WHEN kind = 'individual' THEN ${column} ELSE '' END AS ${column}`;
/**
 * $1 is the present moment. Assignees are looked for first: joining and sorting none costs a quarter of the list.
 */
const columns = `id, kind, name, ${own('username')}, ${own('email')},
  email_confirmed AS "emailConfirmed", first_name AS "firstName", last_name AS "lastName", language, 'client' AS role,
  CASE WHEN closed_at IS NULL THEN 'active' ELSE 'closed' END AS status, archived_at AS "archivedAt",
  CASE WHEN l.signs_in THEN 'active' WHEN l.invited_until > $1::timestamptz THEN 'invited' ELSE 'none' END AS "signIn",
  l.invited_at AS "invitedAt", c.signed_in_at AS "lastSignInAt",
  greatest(accounts.created_at, c.at, (SELECT max(ends_at) FROM scheduled_appointments
    WHERE user_id = accounts.id AND starts_at <= $1 AND ends_at <= $1)) AS "lastContact",
  (SELECT count(*)::int FROM open_items WHERE user_id = accounts.id) AS "openItems",
  (SELECT coalesce(sum(balance), 0)::numeric(14, 2) FROM owed_invoices WHERE user_id = accounts.id) AS balance,
  accounts.created_at,
  CASE WHEN EXISTS (SELECT FROM client_assignees ca WHERE ca.client_id = accounts.id)
    THEN (SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY plain(s.name), s.id)
      FROM client_assignees ca JOIN accounts s ON s.id = ca.staff_id WHERE ca.client_id = accounts.id)
    ELSE '[]' END AS assignees,
  ${tagsOf('accounts.id')} AS tags,
  r.refused_at AS "emailRefusedAt", r.reason AS "emailRefusedReason"`;
const joined = `accounts JOIN client_logins l ON l.user_id = id LEFT JOIN last_contacts c ON c.user_id = id
  LEFT JOIN refused_emails r ON r.user_id = id`;

/** Without amounts for assistants. */
const shownTo =
  (admin: Actor) =>
  (client: ClientDto): ClientDto =>
    isAssistant(admin) ? { ...client, balance: null } : client;

/** Queries of the admin's client screens. */
@Injectable()
export class ClientQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError invalid (cursor), forbidden auth.not_permitted for an assistant who asks by amounts */
  async list(admin: Actor, request: ClientSearch): Promise<Page<ClientDto>> {
    const { filter, sort = '-created_at', cursor } = request;
    if (isAssistant(admin) && (filter === 'owes' || sort.endsWith('balance'))) throw notPermitted();
    const order = orderOf(clientSorts, sort, cursor, 'a.id');
    const { name, where, values } = await this.matching(admin, request);
    const rows = await this.sql.page<Sorted<ClientDto>>(
      `client.list-${name}${order.name}`,
      (size) => `SELECT ${columns}, k.key FROM (
         SELECT a.id AS user_id, ${order.key} AS key FROM ${clients}
         WHERE ${where} AND ${order.after(values.length + 1)}
         ORDER BY ${order.by(order.key, 'a.id')} LIMIT ${size}) k
       JOIN ${joined} ON id = k.user_id ORDER BY ${order.by('k.key', 'id')}`,
      [...values, ...order.values],
      request,
    );
    const total = () => this.sql.count(`client.count-${name}`, `${clients} WHERE ${where}`, values);
    return (await sortedPage<ClientDto>(rows, request, total)).map(shownTo(admin));
  }

  private async matching(
    admin: Actor,
    { search, status = search ? undefined : 'active', filter, assignee, tag = [] }: ClientSearch,
  ): Promise<{ name: string; where: string; values: unknown[] }> {
    const now = this.clock.now();
    const values: unknown[] = [now];
    const place = (value: unknown): number => values.push(value);
    const scope = clientScope(admin);
    const of = assigneeFilter(assignee);
    const where = [
      'a.is_client',
      // A search finds archived clients as well.
      status ? withStatus[status] : 'a.closed_at IS NULL',
      scope.where('a.id', place(scope.ids)),
    ];
    for (const value of of.values) place(value);
    where.push(of.where('a.id', values.length));
    const phone = phonePatterns(search);
    if (search) {
      const words = matchesPlain(`$${place(containing(search))}`, 'a.search_text');
      const calling =
        phone &&
        `a.id IN (SELECT client_id FROM client_phones WHERE ${calls(`$${place(phone)}`, 'phone_digits')})`;
      where.push(calling ? `(${words} OR ${calling})` : words);
    }
    if (filter !== undefined) {
      const silent = filter === 'silent' ? place(await this.silentBefore(now)) : 0;
      where.push(conditions[filter](silent));
    }
    // One condition each: PostgreSQL knows about how many clients have a tag, not how many have all of a list.
    for (const name of tag) where.push(hasTag('a.id', `$${place(name)}`));
    const name = [
      scope.name,
      status ?? 'open',
      ...(search ? ['found'] : []),
      ...(phone ? ['called'] : []),
      filter ?? 'any',
      ...tag.map(() => 'tagged'),
    ].join('-');
    return { name: name + of.name, where: where.join(' AND '), values };
  }

  private async silentBefore(now: Date): Promise<Date> {
    const zone = await this.site.timeZone();
    return silentBefore(dayOf(now.getTime(), zone), zone);
  }

  /** One client, with the list's fields, closed or not. @throws DomainError not_found */
  async one(admin: Actor, id: number): Promise<ClientDto> {
    const scope = clientScope(admin);
    const client = await this.sql.one<ClientDto>(
      'client',
      `client.one-${scope.name}`,
      `SELECT ${columns} FROM ${joined} WHERE id = $2 AND is_client AND ${scope.where('id', 3)}`,
      [this.clock.now(), id, scope.ids],
    );
    return shownTo(admin)(client);
  }
}
