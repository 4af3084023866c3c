import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { VersionedRecord } from '../../../platform/record-versions/record-versions.js';
import { setAuthor } from '../../../platform/record-versions/write-as.js';

/** Maximum number of characters. */
export const maximumNote = 20_000;

export interface NoteView {
  id: number;
  /** users.id of the client whom it is about. */
  userId: number;
  content: string;
  /** Original author. */
  author: { id: number; name: string };
  created_at: string;
  updated_at: string;
}

export const noteVersions: VersionedRecord = { type: 'note', table: 'private_notes', columns: 'r.content' };

type NoteEventType = 'note.created' | 'note.changed' | 'note.deleted' | 'note.destroyed';

/** An event of a private note. It does not contain the text, since the activity log keeps it forever. */
export interface NoteEvent<Type extends NoteEventType> extends Recorded {
  type: Type;
}

/** An open client, locked until the transaction ends. */
interface HeldClient extends Record<string, unknown> {
  id: number;
  username: string;
}

const columns = `n.id, n.user_id AS "userId", n.content, json_build_object('id', a.id, 'name', a.name) AS author,
  n.created_at, n.updated_at`;
const author = 'JOIN accounts a ON a.id = n.created_by';

/** Notes of the practice about a client, for admins only. They stay unchanged after the account is closed. */
@Injectable()
export class PrivateNotes {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @param clientId users.id */
  async list(_admin: Actor, clientId: number, request: PageRequest): Promise<Page<NoteView>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<NoteView & Record<string, unknown>>(
      'note.list',
      `SELECT ${columns} FROM private_notes n ${author}
       WHERE n.user_id = $1 AND (n.created_at, n.id) < ($2, $3)
       ORDER BY n.created_at DESC, n.id DESC LIMIT $4`,
      [clientId, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('note.count', 'private_notes WHERE user_id = $1', [clientId]),
    );
  }

  /** @param clientId users.id @throws DomainError not_found for no open client */
  create(admin: Actor, clientId: number, content: string, at = this.clock.now()): Promise<NoteView> {
    return this.work.run(async () => {
      const client = await this.lockClient('note.hold-client', '$1', clientId);
      if (!client) throw notFound('client');
      const note = await this.one(
        'note.add',
        `WITH n AS (INSERT INTO private_notes (user_id, content, created_by, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $4) RETURNING *)
         SELECT ${columns} FROM n ${author}`,
        [clientId, content, admin.id, at],
      );
      this.publish('note.created', admin, client, note.id, at);
      return note;
    });
  }

  /**
   * An undefined text keeps its value; the previous text is stored as a version. @throws DomainError
   * not_found, also for a closed account
   */
  update(admin: Actor, id: number, content: string | undefined): Promise<NoteView> {
    return this.change('note.changed', admin, id, (at) =>
      this.one(
        'note.update',
        `WITH n AS (UPDATE private_notes SET content = coalesce($2, content), updated_at = $3
           WHERE id = $1 RETURNING *)
         SELECT ${columns} FROM n ${author}`,
        [id, content ?? null, at],
      ),
    );
  }

  /** @throws DomainError not_found, also for a closed account */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.change('note.deleted', admin, id, () =>
      this.one(
        'note.delete',
        `WITH n AS (DELETE FROM private_notes WHERE id = $1 RETURNING *) SELECT ${columns} FROM n ${author}`,
        [id],
      ),
    );
  }

  private change(
    type: NoteEventType,
    admin: Actor,
    id: number,
    write: (at: Date) => Promise<NoteView>,
  ): Promise<NoteView> {
    return this.work.run(async () => {
      const ownerOfNote = '(SELECT user_id FROM private_notes WHERE id = $1)';
      const client = await this.lockClient('note.hold-its-client', ownerOfNote, id);
      if (!client) throw notFound('note');
      const at = this.clock.now();
      await setAuthor(this.sql, admin.id);
      const note = await write(at);
      this.publish(type, admin, client, id, at);
      return note;
    });
  }

  private lockClient(name: string, client: string, id: number): Promise<HeldClient | undefined> {
    return this.sql.first<HeldClient>(
      name,
      `SELECT id, username FROM accounts WHERE id = ${client} AND role = 'client' AND closed_at IS NULL
       FOR NO KEY UPDATE`,
      [id],
    );
  }

  private async one(name: string, text: string, values: unknown[]): Promise<NoteView> {
    const [note] = await this.sql.view<NoteView & Record<string, unknown>>(name, text, values);
    if (!note) throw notFound('note');
    return note;
  }

  private publish(type: NoteEventType, admin: Actor, client: HeldClient, id: number, at: Date): void {
    const subject = { type: 'note' as const, id, title: client.username };
    this.work.publish({ type, at, actorId: admin.id, clientId: client.id, subject });
  }
}
