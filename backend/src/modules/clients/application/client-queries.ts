import { Injectable } from '@nestjs/common';
import {
  type Actor,
  type Assignee,
  Clock,
  isAssistant,
  notPermitted,
  type Page,
  type PageRequest,
} from '../../../kernel/index.js';
import { assigneeFilter } from '../../../platform/database/assignee-filter.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { containing, matches, pageBy } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ClientCondition, ClientDto, ClientSort, ClientStatusFilter } from '../http/clients.dto.js';
import { clientOrder, listsOf } from './client-list-queries.js';

/** Clients that a request matches. */
interface Matching {
  /** Part of the statement's name. */
  name: string;
  /** $1 and following parameters are their names. */
  lists: readonly string[];
  /** The rows `k` of all lists, as they follow FROM. */
  from: string;
  /** Condition on the rows of these lists. */
  where: string;
  /** Values of `lists` and `where`. */
  values: unknown[];
  /** True if all clients of the lists match. */
  isWhole: boolean;
}

export interface ClientSearch extends PageRequest {
  search?: string;
  assignee?: Assignee | undefined;
  status?: ClientStatusFilter;
  filter?: ClientCondition;
  sort?: ClientSort;
}

/** Reserved usernames and addresses of households and businesses are not shown. */
const own = (column: string): string =>
  `CASE WHEN kind = 'individual' THEN ${column} ELSE '' END AS ${column}`;
/** Assignees are looked for first: joining and sorting none costs a quarter of the list. @param now number of the parameter with the present moment */
const columns = (now: number): string => `id, kind, name, ${own('username')}, ${own('email')},
  email_confirmed AS "emailConfirmed", first_name AS "firstName", last_name AS "lastName", language, 'client' AS role,
  CASE WHEN closed_at IS NULL THEN 'active' ELSE 'closed' END AS status, archived_at AS "archivedAt",
  CASE WHEN f.signs_in THEN 'active' WHEN f.invited_until > $${now}::timestamptz THEN 'invited' ELSE 'none' END AS "signIn",
  f.invited_at AS "invitedAt", f.last_sign_in_at AS "lastSignInAt",
  CASE WHEN f.next_contact <= $${now}::timestamptz THEN f.next_contact ELSE f.last_contact END AS "lastContact",
  f.open_items AS "openItems", f.balance, accounts.created_at,
  CASE WHEN EXISTS (SELECT FROM client_assignees ca WHERE ca.client_id = accounts.id)
    THEN (SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY plain(s.name), s.id)
      FROM client_assignees ca JOIN accounts s ON s.id = ca.staff_id WHERE ca.client_id = accounts.id)
    ELSE '[]' END AS assignees,
  r.refused_at AS "emailRefusedAt", r.reason AS "emailRefusedReason"`;
const details = 'client_figures f ON f.user_id = id LEFT JOIN refused_emails r ON r.user_id = id';

/** @param pattern SQL expression of the pattern */
const anyName = (account: string, pattern: string): string =>
  `(${matches(pattern, `${account}.username`, `concat_ws(' ', ${account}.first_name, ${account}.last_name)`)}
    OR ${account}.kind = 'individual' AND ${matches(pattern, `${account}.email`)})`;

/** Views with the searchable words of clients; the search over all records uses them as well. */
const openWords = 'SELECT id, words FROM searchable_all_clients';
const closedWords = 'SELECT id, words FROM searchable_all_closed_clients';
const wordsOf = { open: openWords, closed: closedWords, all: `${openWords} UNION ALL ${closedWords}` };
/** A term with so many matches is common: the list is read in its order until the page is full. */
const common = 1000;

type SortedClient = ClientDto & { key: string | number };

/** Without amounts for assistants. */
const shownTo =
  (admin: Actor) =>
  ({ key: _, ...client }: SortedClient): ClientDto =>
    isAssistant(admin) ? { ...client, balance: null } : client;

/** Queries of the admin's client screens. */
@Injectable()
export class ClientQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError invalid (cursor), forbidden auth.not_permitted for an assistant who asks by amounts */
  async list(admin: Actor, request: ClientSearch): Promise<Page<ClientDto>> {
    const { filter, sort = '-created_at', cursor } = request;
    if (isAssistant(admin) && (filter === 'owes' || sort.endsWith('balance'))) throw notPermitted();
    const order = clientOrder(sort, cursor);
    const matching = await this.matching(admin, request);
    const { name, lists, from, where, values } = matching;
    const now = values.length + 1;
    // The beginning of each list, in the order of an index.
    const each = lists.map(
      (_, at) => `(SELECT k.user_id, ${order.key} AS key FROM ${from} WHERE k.list = $${at + 1}
        AND ${where} AND ${order.after(now + 1)} ORDER BY ${order.by(order.key)} LIMIT ${request.limit + 1})`,
    );
    const rows = await this.sql.page<SortedClient>(
      `client.list-${name}-${sort}${cursor === undefined ? '' : '-after'}-${request.limit}`,
      `SELECT ${columns(now)}, k.key FROM (${each.join(' UNION ALL ')}) k JOIN accounts ON id = k.user_id JOIN ${details}
       ORDER BY ${order.by('k.key')}`,
      [...values, this.clock.now(), ...order.values],
      request,
    );
    const placeOf = ({ key, id }: SortedClient) => ({ at: String(key), id });
    const page = await pageBy(rows, request, placeOf, () => this.total(matching));
    return page.map(shownTo(admin));
  }

  private async matching(
    admin: Actor,
    { search, status, filter, assignee }: ClientSearch,
  ): Promise<Matching> {
    const scope = clientScope(admin);
    // There are no lists of both.
    const of = assigneeFilter(filter && assignee);
    const part = filter ?? (assignee === undefined ? undefined : `of/${assignee}`);
    const lists = listsOf(status, part, search !== undefined);
    const found = search ? await this.found(search, status) : undefined;
    const few = found && found.length < common;
    const values = [...lists, ...(search ? [few ? found : containing(search)] : []), ...of.values];
    const text = `$${lists.length + 1}`;
    const byName = search ? !few : false;
    const conditions = [
      ...(few ? [`k.user_id = ANY (${text}::int[])`] : []),
      ...(byName ? [anyName('accounts', text)] : []),
      of.where('k.user_id', values.length),
      scope.where('k.user_id', values.length + 1),
    ];
    return {
      name: `${lists.length}${search ? (few ? '-found' : '-matching') : ''}${of.name}-${scope.name}`,
      lists,
      from: `client_lists k${byName ? ' JOIN accounts ON id = k.user_id' : ''}`,
      where: conditions.join(' AND '),
      values: [...values, scope.ids],
      isWhole: !search && of.name === '' && scope.ids === null,
    };
  }

  private async total({ name, lists, from, where, values, isWhole }: Matching): Promise<number> {
    if (!isWhole) {
      const names = lists.map((_, at) => `$${at + 1}`).join(', ');
      return this.sql.count(
        `client.count-${name}`,
        `${from} WHERE k.list IN (${names}) AND ${where}`,
        values,
      );
    }
    let total = 0;
    for (const list of lists) total += await this.sql.materializedCount('client_lists', { list });
    return total;
  }

  /**
   * The ids of clients whose name, username or email address contains the text, unordered; incomplete for a
   * common term. Uses a trigram index, whose result is then checked.
   */
  private async found(text: string, status: ClientStatusFilter | undefined): Promise<number[]> {
    const among = status === 'closed' || status === 'all' ? status : 'open';
    return this.sql.column<number>(
      `client.search-${among}`,
      `SELECT a.id FROM (${wordsOf[among]}) w JOIN accounts a ON a.id = w.id
       WHERE word_parts(w.words) @> ARRAY(
           SELECT part FROM unnest(word_parts($1)) part WHERE length(part) = least(length(plain($1)), 3))
         AND ${anyName('a', '$2')} LIMIT ${common}`,
      [text, containing(text)],
    );
  }

  /** A client whose records the open transaction has changed: its figures are otherwise counted at the end. */
  async oneChanged(admin: Actor, id: number): Promise<ClientDto> {
    await this.sql.rows('client.count-now', 'SET CONSTRAINTS ALL IMMEDIATE');
    return this.one(admin, id);
  }

  /** One client, with the list's fields, closed or not. @throws DomainError not_found */
  async one(admin: Actor, id: number): Promise<ClientDto> {
    const scope = clientScope(admin);
    const client = await this.sql.one<SortedClient>(
      'client',
      `client.one-${scope.name}`,
      `SELECT ${columns(3)} FROM accounts JOIN ${details}
       WHERE id = $1 AND is_client AND ${scope.where('id', 2)}`,
      [id, scope.ids, this.clock.now()],
    );
    return shownTo(admin)(client);
  }
}
