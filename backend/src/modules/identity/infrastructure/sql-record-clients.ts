import { Injectable } from '@nestjs/common';
import { accessScopes, type Actor, type RecordTable, unreachable } from '../../../kernel/index.js';
import { documentScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import type { RecordClients } from '../domain/ports.js';

const ofThread = 'JOIN message_threads t ON t.id = m.thread_id';
type TableOfPart = 'questionnaire_responses';

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Place of the client of a part's records: the column, and FROM with the record `r`. */
    'record.clients': { table: TableOfPart; source: string };
  }
}

/** FROM with the record `r`, and the column of its client. */
const sources: Record<Exclude<RecordTable, TableOfPart>, string> = {
  documents: 'r.user_id FROM documents r',
  document_requests: 'r.user_id FROM document_requests r',
  message_threads: 'r.user_id FROM message_threads r',
  message_attachments: `t.user_id FROM message_attachments r JOIN messages m ON m.id = r.message_id ${ofThread}`,
  invoices: 'r.user_id FROM invoices r',
  recurring_invoices: 'r.user_id FROM recurring_invoices r',
  payments: 'r.user_id FROM payments r',
  refunds: 'r.user_id FROM refunds r',
  appointments: 'r.user_id FROM appointments r',
  goals: 'r.user_id FROM goals r',
  client_access: 'r.client_id FROM client_access r',
};

@Injectable()
export class SqlRecordClients implements RecordClients {
  constructor(
    private readonly sql: Sql,
    private readonly additions: PartAdditions,
  ) {}

  async clientOf(table: RecordTable, id: number, caller: Actor): Promise<number | undefined> {
    const client = await (table === 'documents'
      ? this.clientOfDocument(id, caller)
      : this.sql.value<number | null>(
          `record-client.of-${table}`,
          `SELECT ${this.sourceOf(table)} WHERE r.id = $1`,
          [id],
        ));
    return client ?? undefined;
  }

  private sourceOf(table: RecordTable): string {
    const ofParts = this.additions.always('record.clients').map((added) => [added.table, added.source]);
    const all: Partial<Record<RecordTable, string>> = { ...sources, ...Object.fromEntries(ofParts) };
    return all[table] ?? unreachable(`no part adds ${table}`);
  }

  /** A document outside of the caller's categories is like one that does not exist, also in its time. */
  private clientOfDocument(id: number, caller: Actor): Promise<number | null | undefined> {
    // Without the scope, all documents are refused alike.
    const clients = caller.clients?.map((access) =>
      access.scopes.includes('documents') ? access : { ...access, scopes: accessScopes, categories: null },
    );
    const { name, value, where } = documentScope({ ...caller, clients });
    return this.sql.value(
      `record-client.of-documents-${name}`,
      `SELECT ${sources.documents} WHERE r.id = $1 AND ${where('r', 2)}`,
      [id, value],
    );
  }

  async markUsed(accessId: number, at: Date): Promise<void> {
    // A call that writes has locked the row, and has been recorded.
    await this.sql.rows(
      'record-client.mark-used',
      `UPDATE client_access SET last_used_at = $2 WHERE id = (
         SELECT id FROM client_access WHERE id = $1 AND ended_at IS NULL
           AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')
         FOR NO KEY UPDATE SKIP LOCKED)`,
      [accessId, at],
    );
  }
}
