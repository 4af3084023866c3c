import { Injectable } from '@nestjs/common';
import { type Actor, notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import { containing, pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ContactMessageDto, MessageFilter } from '../http/contact-messages.dto.js';

/** Number of characters of a message in a list row. */
export const listedCharacters = 2000;

/** @param message SQL for the part of the message to include */
const columnsFor = (message: string): string =>
  `id, first_name AS "firstName", last_name AS "lastName", email, phone, service, ${message} AS message, created_at,
   resolved, suspect`;
const columns = columnsFor('message');
const listedColumns = columnsFor(`left(message, ${listedCharacters})`);

const matching = `($1 = 'all' OR resolved = ($1 = 'resolved'))
  AND ($2 = '%' OR concat_ws(' ', first_name, last_name) ILIKE $2 OR email ILIKE $2 OR service ILIKE $2)`;

/** Reads for the screens of contact messages. */
@Injectable()
export class ContactMessageQueries {
  constructor(private readonly sql: Sql) {}

  /**
   * Newest first; searches names, email address and service. A row contains the first 2000 characters of its
   * message.
   */
  async list(
    _admin: Actor,
    request: PageRequest & { search?: string; status: MessageFilter },
  ): Promise<Page<ContactMessageDto>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [request.status, containing(request.search)];
    const rows = await this.sql.view<ContactMessageDto>(
      'contact-message.list',
      `SELECT ${listedColumns} FROM contact_messages WHERE ${matching} AND (created_at, id) < ($3, $4)
       ORDER BY created_at DESC, id DESC LIMIT $5`,
      [...filter, at, id, request.limit + 1],
    );
    const resolved = request.status === 'all' ? undefined : request.status === 'resolved';
    return pageOf(rows, request, () =>
      request.search
        ? this.sql.count('contact-message.count', `contact_messages WHERE ${matching}`, filter)
        : this.sql.materializedCount('contact_messages', { resolved }),
    );
  }

  /** @throws DomainError not_found */
  async one(_admin: Actor, id: number): Promise<ContactMessageDto> {
    const [row] = await this.sql.view<ContactMessageDto>(
      'contact-message.one',
      `SELECT ${columns} FROM contact_messages WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('contact message');
    return row;
  }
}
