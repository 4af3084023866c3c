import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import { unreachable } from '../../kernel/unreachable.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import { containing, pageOf, positionOf } from '../../platform/database/paging.js';
import { type RateLimit, RateLimits } from '../../platform/limits/rate-limits.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { networkOf } from '../../platform/process/network.js';
import type {
  ContactFormDto,
  ContactMessageDto,
  ContactReceiptDto,
  MessageFilter,
} from './contact-messages.dto.js';
import { ContactReceiptMails } from './contact-receipt-mails.js';

/** A visitor sent a message. */
export interface ContactReceived {
  type: 'contact.received';
  /** contact_messages.id */
  messageId: number;
  /** UTC. */
  at: Date;
  /** The visitor's first and last name, as entered. */
  from: string;
  /** True if the message looks automated. */
  suspect: boolean;
}

/** An admin resolved a visitor's message. Not recorded in the activity log. */
export interface ContactResolved {
  type: 'contact.resolved';
  /** contact_messages.id */
  messageId: number;
  clientId: null;
  /** users.id of the admin */
  actorId: number;
}

const messagesPerAddress: RateLimit = { name: 'contact-address', points: 20, per: 60 * 60 };
/** Milliseconds; people take longer to read, fill in and send the form. */
const minFillMs = 3000;

/** Milliseconds between two confirmations to one address. */
const receiptEvery = 24 * 60 * 60 * 1000;

/**
 * True if the form looks automated: a hidden field is filled in, or it was sent faster than a person can
 * type.
 */
export function looksAutomated({ website, elapsed }: Pick<ContactFormDto, 'website' | 'elapsed'>): boolean {
  return Boolean(website) || (elapsed !== undefined && elapsed < minFillMs);
}

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

/** Visitors' messages from the contact form. */
@Injectable()
export class ContactMessages {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly limits: RateLimits,
    private readonly receipts: ContactReceiptMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the message. One that looks automated is stored and answered like any other, but marked: a person
   * may have sent it.
   * @param address the sender's IP address, for the limit
   * @throws DomainError too_many
   */
  async receive(form: ContactFormDto, address: string): Promise<ContactReceiptDto> {
    await this.limits.spend(messagesPerAddress, networkOf(address));
    const at = this.clock.now();
    const suspect = looksAutomated(form);
    return this.work.run(async () => {
      const sendsReceipt = !suspect && (await this.mayReceipt(form.email, at));
      const [receipt] = await this.sql.view<{ id: number; created_at: string }>(
        'contact-message.add',
        `INSERT INTO contact_messages (first_name, last_name, email, phone, service, message, suspect, created_at,
           receipt_sent)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id, created_at`,
        [
          form.firstName,
          form.lastName,
          form.email,
          form.phone ?? null,
          form.service,
          form.message ?? null,
          suspect,
          at,
          sendsReceipt,
        ],
      );
      if (!receipt) unreachable('INSERT … RETURNING gave no row');
      if (sendsReceipt) await this.receipts.send(form);
      const from = `${form.firstName} ${form.lastName}`;
      this.work.publish({ type: 'contact.received', messageId: receipt.id, at, from, suspect });
      return receipt;
    });
  }

  /**
   * True if a confirmation may be sent to the address: it had none within a day, and is not an unconfirmed
   * address of an account. Parallel messages from one address wait for each other's transaction.
   */
  private async mayReceipt(email: string, at: Date): Promise<boolean> {
    await this.sql.rows(
      'contact-message.lock',
      `SELECT pg_advisory_xact_lock(hashtext('contact ' || lower($1)))`,
      [email],
    );
    const obstacle = await this.sql.first(
      'contact-message.receipt-kept',
      `SELECT 1 FROM contact_messages WHERE receipt_sent AND lower(email) = lower($1) AND created_at > $2
       UNION ALL
       SELECT 1 FROM accounts WHERE lower(email) = lower($1) AND closed_at IS NULL AND NOT receives_email LIMIT 1`,
      [email, new Date(at.getTime() - receiptEvery)],
    );
    return obstacle === undefined;
  }

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
    const rows = await this.sql.view<ContactMessageRow>(
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
    const [row] = await this.sql.view<ContactMessageRow>(
      'contact-message.one',
      `SELECT ${columns} FROM contact_messages WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('contact message');
    return row;
  }

  /** Safe to repeat. @throws DomainError not_found */
  resolve(admin: Actor, id: number): Promise<ContactMessageDto> {
    return this.work.run(async () => {
      const [row] = await this.sql.view<ContactMessageRow>(
        'contact-message.resolve',
        `UPDATE contact_messages SET resolved = true WHERE id = $1 RETURNING ${columns}`,
        [id],
      );
      if (!row) throw notFound('contact message');
      this.work.publish({ type: 'contact.resolved', messageId: id, clientId: null, actorId: admin.id });
      return row;
    });
  }
}

type ContactMessageRow = Pick<ContactMessageDto, keyof ContactMessageDto>;
