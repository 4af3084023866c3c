import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { VersionedRecord } from '../../../platform/record-versions/record-versions.js';
import type { Note } from '../domain/private-note.js';

export const noteVersions: VersionedRecord = { type: 'note', table: 'private_notes', columns: 'r.content' };

/** @param notes name of the table, or of a statement that returned its rows */
export const noteSelection = (notes: string): string =>
  `SELECT n.id, n.user_id AS "userId", n.content, json_build_object('id', a.id, 'name', a.name) AS author,
     n.created_at, n.updated_at
   FROM ${notes} n JOIN accounts a ON a.id = n.created_by`;

@Injectable()
export class PrivateNoteQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. @param clientId users.id */
  async list(admin: Actor, clientId: number, request: PageRequest): Promise<Page<Note>> {
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(admin);
    const visible = `n.user_id = $1 AND ${scope.where('n.user_id', 2)}`;
    const filter = [clientId, scope.ids];
    const rows = await this.sql.page<Note & Record<string, unknown>>(
      `note.list-${scope.name}`,
      `${noteSelection('private_notes')} WHERE ${visible} AND (n.created_at, n.id) < ($3, $4)
       ORDER BY n.created_at DESC, n.id DESC`,
      [...filter, at, id],
      request,
    );
    return pageOf(rows, request, () =>
      this.sql.count(`note.count-${scope.name}`, `private_notes n WHERE ${visible}`, filter),
    );
  }
}
