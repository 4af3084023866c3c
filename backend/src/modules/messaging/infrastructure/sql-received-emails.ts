import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ReceivedEmailRepository } from '../domain/ports.js';
import type { InboxPlace, UnassignedEmail } from '../domain/received-email.js';

const noContents = 'from_name = NULL, from_address = NULL, subject = NULL, text = NULL';

@Injectable()
export class SqlReceivedEmails implements ReceivedEmailRepository {
  constructor(private readonly sql: Sql) {}

  addTaken(messageId: string, place: InboxPlace, at: Date): Promise<boolean> {
    return this.sql.some(
      'received-email.take',
      // Another instance that adds the same waits here for the end of this one's unit of work.
      `INSERT INTO received_emails (message_id, state, place, received_at) VALUES ($1, 'taken', $2, $3)
       ON CONFLICT (message_id) DO NOTHING RETURNING id`,
      [messageId, JSON.stringify(place), at],
    );
  }

  addUnassigned(email: UnassignedEmail): Promise<boolean> {
    const { messageId, place, receivedAt, clientId, fromName, fromAddress, subject, text } = email;
    return this.sql.some(
      'received-email.add',
      `INSERT INTO received_emails (message_id, state, place, received_at, client_id, from_name, from_address, subject, text)
       VALUES ($1, 'unassigned', $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (message_id) DO NOTHING RETURNING id`,
      [messageId, JSON.stringify(place), receivedAt, clientId, fromName, fromAddress, subject, text],
    );
  }

  isKnown(messageId: string): Promise<boolean> {
    return this.sql.some('received-email.known', 'SELECT 1 FROM received_emails WHERE message_id = $1', [
      messageId,
    ]);
  }

  async get(id: number, reader: Actor): Promise<UnassignedEmail> {
    const scope = clientScope(reader);
    const found = await this.sql.first<UnassignedEmail>(
      `received-email.get-${scope.name}`,
      `SELECT message_id AS "messageId", place, received_at AS "receivedAt", client_id AS "clientId",
         from_name AS "fromName", from_address AS "fromAddress", subject, text
       FROM received_emails WHERE id = $1 AND state = 'unassigned' AND ${scope.whereOrVisitor('client_id', 2)}`,
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
      `UPDATE received_emails SET ${change}, decided_at = $3
       WHERE id = $1 AND ${where} AND ${scope.whereOrVisitor('client_id', 2)} RETURNING id`,
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
    await this.sql.rows('received-email.delete', 'DELETE FROM received_emails WHERE received_at < $1', [
      time,
    ]);
  }
}
