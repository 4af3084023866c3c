import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { ignoredBy, visibleEmail } from '../application/unassigned-email-queries.js';
import type { NewEmail, ReceivedEmailRepository } from '../domain/ports.js';
import type { UnassignedEmail } from '../domain/received-email.js';

const noContents = 'from_name = NULL, from_address = NULL, subject = NULL, text = NULL';
/** Emails that are listed. */
const mostListed = 500;

/**
 * SQL: whether who ignored a sender may see all clients that an email may be about, which $2 has. Clients that they opened for
 * a while do not count.
 */
const ignoringApplies = `(
  (SELECT staff_sees FROM site) = 'all'
  OR EXISTS (SELECT FROM accounts a WHERE a.id = ignored_by AND a.staff_role = 'owner')
  OR NOT EXISTS (
    SELECT FROM unnest($2::int[]) client WHERE NOT EXISTS (
      SELECT FROM client_assignees c WHERE c.client_id = client AND c.staff_id = ignored_by)))`;

@Injectable()
export class SqlReceivedEmails implements ReceivedEmailRepository {
  constructor(private readonly sql: Sql) {}

  async keyOf(
    messageId: string,
    contentHash: Buffer,
  ): Promise<{ key: string; isRepeated: boolean } | undefined> {
    const other = `${messageId} ${contentHash.toString('hex')}`;
    const [known, ...more] = await this.sql.column<boolean>(
      'received-email.known',
      'SELECT content_hash IS NOT DISTINCT FROM $2 FROM received_emails WHERE message_id IN ($1, $3)',
      [messageId, contentHash, other],
    );
    if (known === undefined) return { key: messageId, isRepeated: false };
    return known || more.length > 0 ? undefined : { key: other, isRepeated: true };
  }

  add(
    { messageId, place, contentHash, receivedAt }: NewEmail,
    state: 'taken' | 'automatic',
    at: Date,
  ): Promise<boolean> {
    return this.sql.some(
      'received-email.take',
      // Another instance that adds the same waits here for the end of this one's unit of work.
      `INSERT INTO received_emails (message_id, state, place, received_at, content_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (message_id) DO NOTHING RETURNING id`,
      [messageId, state, JSON.stringify(place), receivedAt, contentHash, at],
    );
  }

  async addUnassigned(email: NewEmail & UnassignedEmail, at: Date): Promise<boolean> {
    const { messageId, place, receivedAt, contentHash, why, clientIds, threadId } = email;
    const { fromName, fromAddress, subject, text } = email;
    const isIgnored = await this.sql.some(
      'received-email.ignored-sender',
      `UPDATE ignored_senders SET emails = emails + 1
       WHERE lower(address) = lower($1) AND ${ignoringApplies} RETURNING id`,
      [fromAddress, clientIds],
    );
    const isAdded = await this.sql.some(
      'received-email.add',
      `INSERT INTO received_emails (message_id, state, place, received_at, content_hash, why, client_id, client_ids, thread_id,
         from_name, from_address, subject, text, decided_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       ON CONFLICT (message_id) DO NOTHING RETURNING id`,
      [
        messageId,
        isIgnored ? 'ignored' : 'unassigned',
        JSON.stringify(place),
        receivedAt,
        contentHash,
        why,
        clientIds.length === 1 ? clientIds[0] : null,
        clientIds,
        threadId,
        fromName,
        fromAddress,
        subject,
        text,
        isIgnored ? at : null,
        at,
      ],
    );
    if (isAdded && !isIgnored) await this.limit(at);
    return isAdded;
  }

  /** Their ids stay, so that they are not read again. */
  private async limit(at: Date): Promise<void> {
    await this.sql.rows(
      'received-email.limit',
      `UPDATE received_emails SET state = 'ignored', decided_at = $1, ${noContents}
       WHERE state = 'unassigned' AND id IN (
         SELECT id FROM received_emails WHERE state = 'unassigned'
         ORDER BY received_at DESC, id DESC OFFSET ${mostListed})`,
      [at],
    );
  }

  async get(id: number, reader: Actor): Promise<UnassignedEmail> {
    const scope = clientScope(reader);
    const found = await this.sql.first<UnassignedEmail>(
      `received-email.get-${scope.name}`,
      `SELECT message_id AS "messageId", place, received_at AS "receivedAt", why, client_ids AS "clientIds",
         thread_id AS "threadId", from_name AS "fromName", from_address AS "fromAddress", subject, text
       FROM received_emails e WHERE id = $1 AND state = 'unassigned' AND ${visibleEmail(scope, 'e', 2)}`,
      [id, scope.ids],
    );
    if (!found) throw notFound('email');
    return found;
  }

  assign(id: number, reader: Actor, at: Date): Promise<void> {
    return this.change('assign', `state = 'assigned', ${noContents}`, `state = 'unassigned'`, id, reader, at);
  }

  ignore(id: number, reader: Actor, at: Date): Promise<void> {
    return this.change('ignore', `state = 'ignored'`, `state IN ('unassigned', 'ignored')`, id, reader, at);
  }

  async ignoreFrom(address: string, reader: Actor, at: Date): Promise<number> {
    const scope = clientScope(reader);
    const ignored = await this.sql.column<number>(
      `received-email.ignore-from-${scope.name}`,
      `UPDATE received_emails e SET state = 'ignored', decided_at = $3
       WHERE lower(from_address) = lower($1) AND state = 'unassigned' AND ${visibleEmail(scope, 'e', 2)} RETURNING id`,
      [address, scope.ids, at],
    );
    return ignored.length;
  }

  hasIgnored(address: string, reader: Actor): Promise<boolean> {
    return this.sql.some(
      'ignored-sender.known',
      'SELECT FROM ignored_senders WHERE lower(address) = lower($1) AND ($2::int IS NULL OR ignored_by = $2)',
      [address, ignoredBy(reader)],
    );
  }

  async addIgnoredSender(address: string, by: Actor, at: Date): Promise<void> {
    await this.sql.rows(
      'ignored-sender.add',
      `INSERT INTO ignored_senders (address, ignored_by, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (lower(address)) DO UPDATE SET ignored_by = excluded.ignored_by, created_at = excluded.created_at
         WHERE $4 AND ignored_senders.ignored_by <> excluded.ignored_by`,
      [address, by.id, at, ignoredBy(by) === null],
    );
  }

  async removeIgnoredSender(id: number, reader: Actor): Promise<void> {
    const removed = await this.sql.some(
      'ignored-sender.remove',
      'DELETE FROM ignored_senders WHERE id = $1 AND ($2::int IS NULL OR ignored_by = $2) RETURNING id',
      [id, ignoredBy(reader)],
    );
    if (!removed) throw notFound('ignored_sender');
  }

  restore(id: number, reader: Actor): Promise<void> {
    return this.change(
      'restore',
      `state = 'unassigned'`,
      `state IN ('unassigned', 'ignored') AND text IS NOT NULL`,
      id,
      reader,
      null,
    );
  }

  private async change(
    name: string,
    change: string,
    where: string,
    id: number,
    reader: Actor,
    at: Date | null,
  ): Promise<void> {
    const scope = clientScope(reader);
    const changed = await this.sql.some(
      `received-email.${name}-${scope.name}`,
      `UPDATE received_emails e SET ${change}, decided_at = $3
       WHERE id = $1 AND ${where} AND ${visibleEmail(scope, 'e', 2)} RETURNING id`,
      [id, scope.ids, at],
    );
    if (!changed) throw notFound('email');
  }

  async eraseIgnored(before: Date): Promise<void> {
    await this.sql.rows(
      'received-email.erase',
      `UPDATE received_emails SET ${noContents} WHERE state = 'ignored' AND text IS NOT NULL AND decided_at < $1`,
      [before],
    );
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.sql.rows('received-email.delete', 'DELETE FROM received_emails WHERE created_at < $1', [time]);
  }
}
