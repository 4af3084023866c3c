import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { containing, newestFirst } from '../../../platform/database/paging.js';
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
  list(
    _admin: Actor,
    request: PageRequest & { search?: string; status: MessageFilter },
  ): Promise<Page<ContactMessageDto>> {
    const { status, search } = request;
    const resolved = status === 'all' ? undefined : status === 'resolved';
    const messages = {
      columns: listedColumns,
      from: 'contact_messages',
      where: matching,
      values: [status, containing(search)],
      ...(!search && { total: () => this.sql.materializedCount('contact_messages', { resolved }) }),
    };
    return newestFirst(this.sql, 'contact-message.list', messages, request);
  }

  /** @throws DomainError not_found */
  one(_admin: Actor, id: number): Promise<ContactMessageDto> {
    const message = `SELECT ${columns} FROM contact_messages WHERE id = $1`;
    return this.sql.one<ContactMessageDto>('contact message', 'contact-message.one', message, [id]);
  }
}
