import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { sortBy, type SortColumn, sortedList } from '../../../platform/database/sorting.js';
import {
  calls,
  containing,
  isUnsought,
  matches,
  phonePatterns,
} from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import type { PersonDto } from '../../identity/index.js';
import type {
  ContactMessageDto,
  ContactMessagesQuery,
  MessageFilter,
  MessageSortKey,
} from '../http/contact-messages.dto.js';

/** Number of characters of a message in a list row. */
export const listedCharacters = 2000;

/** @param message SQL for the part of the message to include */
const columnsFor = (message: string): string =>
  `id, first_name AS "firstName", last_name AS "lastName", email, shown_phone(phone) AS phone, service, ${message} AS message, language, created_at,
   resolved, suspect`;
const columns = columnsFor('message');
const listedColumns = columnsFor(`left(message, ${listedCharacters})`);

const matching = `($1 = 'all' OR resolved = ($1 = 'resolved'))
  AND (${isUnsought('$2')} OR ${matches('$2', `concat_ws(' ', first_name, last_name)`, 'email', 'service')} OR ${calls('$3', 'phone_digits')})`;

/** Orders of the list, each with an index. */
const sorts: Record<MessageSortKey, SortColumn> = {
  name: sortBy('text', `plain(first_name || ' ' || last_name)`),
  created_at: sortBy('time', 'created_at'),
  resolved: sortBy('count', 'resolved::integer'),
};

type Row = Omit<ContactMessageDto, 'client'>;

/** Reads for the screens of contact messages. */
@Injectable()
export class ContactMessageQueries {
  constructor(private readonly sql: Sql) {}

  /**
   * Newest first; searches names, email address, service and phone number. A row contains the first 2000 characters of its
   * message.
   */
  async list(
    admin: Actor,
    request: PageRequest & Pick<ContactMessagesQuery, 'search' | 'sort'> & { status: MessageFilter },
  ): Promise<Page<ContactMessageDto>> {
    const { status, search } = request;
    const messages = {
      columns: listedColumns,
      from: 'contact_messages',
      where: matching,
      values: [status, containing(search), phonePatterns(search) ?? []],
      sorts,
    };
    const page = await sortedList<Row, MessageSortKey>(this.sql, 'contact-message.list', messages, request);
    const clients = await this.clientsOf(admin, page.rows);
    return page.map((row) => ({ ...row, client: clients.get(row.id) ?? null }));
  }

  /** @throws DomainError not_found */
  async one(admin: Actor, id: number): Promise<ContactMessageDto> {
    const message = `SELECT ${columns} FROM contact_messages WHERE id = $1`;
    const row = await this.sql.one<Row>('contact_message', 'contact-message.one', message, [id]);
    return { ...row, client: (await this.clientsOf(admin, [row])).get(id) ?? null };
  }

  /** Clients of these messages whom `admin` may see, by contact_messages.id. */
  private async clientsOf(admin: Actor, messages: readonly Row[]): Promise<Map<number, PersonDto>> {
    const scope = clientScope(admin);
    const found = await this.sql.rows<PersonDto & { messageId: number }>(
      `contact-message.clients-${scope.name}`,
      `SELECT m.id AS "messageId", a.id, a.name FROM contact_messages m
       JOIN accounts a ON a.id = coalesce(m.client_id,
         (SELECT u.id FROM users u WHERE lower(u.email) = lower(m.email) AND u.closed_at IS NULL))
       WHERE m.id = ANY ($1) AND a.is_client AND ${scope.where('a.id', 2)}`,
      [messages.map(({ id }) => id), scope.ids],
    );
    return new Map(found.map(({ messageId, ...client }) => [messageId, client]));
  }
}
