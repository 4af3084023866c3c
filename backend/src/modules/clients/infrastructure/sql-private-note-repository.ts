import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { setAuthor } from '../../../platform/database/write-as.js';
import { noteSelection } from '../application/client-record-queries.js';
import type { PrivateNoteRepository } from '../domain/ports.js';
import type { Note } from '../domain/private-note.js';

@Injectable()
export class SqlPrivateNoteRepository implements PrivateNoteRepository {
  constructor(private readonly sql: Sql) {}

  async clientOf(by: Actor, id: number): Promise<number> {
    const { name, ids, where } = clientScope(by);
    const text = `SELECT user_id AS "userId" FROM private_notes WHERE id = $1 AND ${where('user_id', 2)}`;
    return (await this.sql.one<{ userId: number }>('note', `note.client-${name}`, text, [id, ids])).userId;
  }

  add(by: Actor, clientId: number, content: string, at: Date): Promise<Note> {
    return this.sql.one(
      'note',
      'note.add',
      `WITH n AS (INSERT INTO private_notes (user_id, content, created_by, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $4) RETURNING *) ${noteSelection('n')}`,
      [clientId, content, by.id, at],
    );
  }

  async change(by: Actor, id: number, content: string | undefined, at: Date): Promise<Note> {
    await setAuthor(this.sql, by.id);
    return this.sql.one(
      'note',
      'note.update',
      `WITH n AS (UPDATE private_notes SET content = coalesce($2, content), updated_at = $3
         WHERE id = $1 RETURNING *) ${noteSelection('n')}`,
      [id, content ?? null, at],
    );
  }

  async delete(by: Actor, id: number): Promise<void> {
    await setAuthor(this.sql, by.id);
    await this.sql.one(
      'note',
      'note.delete',
      `WITH n AS (DELETE FROM private_notes WHERE id = $1 RETURNING *) ${noteSelection('n')}`,
      [id],
    );
  }
}
