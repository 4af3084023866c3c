import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';

interface PastEvent {
  subject: readonly [type: string, id: number];
  /** document.uploaded */
  type: string;
  /** UTC, as all times here. */
  at: string;
  /** users.id */
  client: number;
  /** users.id; default: the client. */
  actor?: number;
  refused?: boolean;
  details?: Record<string, unknown> | undefined;
}

type Row = Record<string, unknown>;

/** A database into which a test writes records and past events, as the modules would. User 1 is the admin. */
export class PracticeHistory {
  private rows = 0;

  private constructor(
    readonly source: DataSource,
    private readonly database: TestDatabase,
  ) {}

  static async begin(): Promise<PracticeHistory> {
    const database = await createTestDatabase();
    const source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
    const history = new PracticeHistory(source, database);
    await history.insert('users', {
      id: 1,
      username: 'casey',
      email: 'casey@example.com',
      password: '',
      role: 'admin',
      created_at: '2026-01-01',
    });
    return history;
  }

  async end(): Promise<void> {
    await this.source.destroy();
    await this.database.drop();
  }

  /** @returns the id; meaningless for a table without one */
  async insert(table: string, row: Row): Promise<number> {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    const [stored] = await this.source.query<{ id?: number }[]>(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')}) RETURNING *`,
      Object.values(row),
    );
    return stored?.id ?? 0;
  }

  /** @returns users.id */
  client(username: string, created_at = '2026-10-01'): Promise<number> {
    const email = `${username}@example.com`;
    return this.insert('users', { username, email, password: '', role: 'client', created_at });
  }

  async close(client: number, at: string): Promise<void> {
    await this.source.query('UPDATE users SET closed_at = $2 WHERE id = $1', [client, at]);
  }

  async record({ subject, type, at, client, actor = client, refused = false, details }: PastEvent) {
    await this.insert('activity_events', {
      subject_type: subject[0],
      subject_id: subject[1],
      subject_title: 'Title',
      type,
      occurred_at: at,
      client_id: client,
      actor_id: actor,
      refused,
      details: details ?? null,
      sha256: '',
    });
  }

  /** @returns its id and title */
  async invoice(
    client: number,
    at: string,
    amount: string,
    dueDate: string | null = null,
  ): Promise<{ id: number; title: string }> {
    const number = `INV-${++this.rows}`;
    const id = await this.insert('invoices', {
      user_id: client,
      invoice_number: number,
      amount,
      description: 'Planning',
      due_date: dueDate,
      items: '[{}]',
      state: 'issued',
      issued_on: at.slice(0, 10),
      issued_at: at,
      version: 1,
      created_at: at,
      updated_at: at,
    });
    await this.post(id, client, 'issue', at, { receivable: amount, revenue: `-${amount}` });
    return { id, title: `${number}: Planning` };
  }

  async pay(
    invoice_id: number,
    user_id: number,
    amount: string,
    paid_at: string,
    mode: 'live' | 'test' = 'live',
  ): Promise<void> {
    const payment = { invoice_id, user_id, amount, method: 'check', mode, paid_at };
    const payment_id = await this.insert('payments', payment);
    const entries = { cash: amount, receivable: `-${amount}` };
    await this.post(invoice_id, user_id, 'payment', paid_at, entries, { mode, payment_id });
  }

  async void(invoice: number, client: number, amount: string, at: string): Promise<void> {
    await this.post(invoice, client, 'void', at, { receivable: `-${amount}`, revenue: amount });
    await this.source.query(`UPDATE invoices SET state = 'void' WHERE id = $1`, [invoice]);
  }

  private async post(
    invoice_id: number,
    user_id: number,
    kind: string,
    occurred_at: string,
    entries: Record<string, string>,
    more: Row = { mode: 'live' },
  ): Promise<void> {
    const row = { invoice_id, user_id, kind, occurred_at, ...more };
    await this.source.query(
      `WITH transaction AS (
         INSERT INTO ledger_transactions (${Object.keys(row).join(', ')})
         SELECT ${Object.keys(row).join(', ')} FROM jsonb_populate_record(NULL::ledger_transactions, $1) RETURNING id
       )
       INSERT INTO ledger_entries (transaction_id, invoice_id, account, amount)
       SELECT id, $2, key, value::numeric FROM transaction, jsonb_each_text($3)`,
      [JSON.stringify(row), invoice_id, JSON.stringify(entries)],
    );
  }

  request(
    client: number,
    title: string,
    due_date: string | null,
    at = '2026-11-02T12:00:00Z',
  ): Promise<number> {
    const row = { user_id: client, requested_by: 1, title, due_date, created_at: at, updated_at: at };
    return this.insert('document_requests', row);
  }

  /** A client's conversation with its messages and their authors. */
  async conversation(client: number, ...messages: [from: number, at: string][]): Promise<number> {
    const at = messages[0]?.[1] ?? '2026-11-02T12:00:00Z';
    const thread_id = await this.insert('message_threads', {
      user_id: client,
      subject: 'Hello',
      created_by: client,
      created_at: at,
      updated_at: at,
    });
    for (const [from, created_at] of messages) {
      await this.insert('messages', { thread_id, from_user_id: from, content: 'Hi', created_at });
      const subject = ['conversation', thread_id] as const;
      await this.record({ subject, type: 'message.created', at: created_at, client, actor: from });
      await this.source.query(
        `UPDATE message_threads SET waiting_since = CASE WHEN $2 THEN coalesce(waiting_since, $3::timestamptz) END
         WHERE id = $1`,
        [thread_id, from === client, created_at],
      );
    }
    return thread_id;
  }

  async markAnswered(thread: number, client: number, at: string): Promise<void> {
    const subject = ['conversation', thread] as const;
    await this.record({ subject, type: 'conversation.answered', at, client, actor: 1 });
    await this.source.query('UPDATE message_threads SET waiting_since = NULL WHERE id = $1', [thread]);
  }

  /** A document in its current state, with its past events. */
  async document(
    client: number,
    status: string,
    ...events: [name: string, at: string, details?: Row][]
  ): Promise<number> {
    const at = events[0]?.[1];
    const id = await this.insert('documents', {
      user_id: client,
      title: 'Paper',
      file_name: 'paper.pdf',
      file_type: 'application/pdf',
      file_size: 1,
      file_path: `paper-${++this.rows}`,
      sha256: '0'.repeat(64),
      uploaded_by: client,
      status,
      created_at: at,
      updated_at: at,
      status_since: events.findLast(([name]) => name !== 'viewed')?.[1],
    });
    for (const [name, at, details] of events)
      await this.record({ subject: ['document', id], type: `document.${name}`, at, client, details });
    return id;
  }

  async deleteDocument(id: number, client: number, at: string): Promise<void> {
    await this.record({ subject: ['document', id], type: 'document.deleted', at, client });
    await this.source.query('UPDATE documents SET deleted_at = $2 WHERE id = $1', [id, at]);
  }

  /** Lasts half an hour. */
  async appointment(user_id: number, starts_at: string, more: Row = { status: 'scheduled' }): Promise<void> {
    await this.insert('appointments', {
      uid: `00000000-0000-4000-8000-${String(++this.rows).padStart(12, '0')}`,
      user_id,
      type: 'review',
      label: 'Review',
      source: 'practice',
      created_at: starts_at,
      updated_at: starts_at,
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + 30 * 60_000),
      ...more,
    });
  }
}
