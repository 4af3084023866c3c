import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { VersionedRecord } from '../../../platform/database/record-versions.js';
import type { GoalDto } from '../http/goals.dto.js';
import type { NoteDto } from '../http/private-notes.dto.js';

export const goalColumns = `id, user_id AS "userId", title, target_amount::text AS "targetAmount", progress, created_at,
  updated_at`;

export const goalVersions: VersionedRecord = {
  type: 'goal',
  table: 'goals',
  columns: 'r.title, r.target_amount::text AS "targetAmount", r.progress',
};

const noteColumns = `n.id, n.user_id AS "userId", n.content, json_build_object('id', a.id, 'name', a.name) AS author,
  n.created_at, n.updated_at`;
const withAuthors = (notes: string): string => `${notes} n JOIN accounts a ON a.id = n.created_by`;

/** @param notes name of a statement that returned rows of the table */
export const noteSelection = (notes: string): string => `SELECT ${noteColumns} FROM ${withAuthors(notes)}`;

export const noteVersions: VersionedRecord = { type: 'note', table: 'private_notes', columns: 'r.content' };

/** Goals of a client, and the practice's notes about them, newest first. */
@Injectable()
export class ClientRecordQueries {
  constructor(private readonly sql: Sql) {}

  /** @param clientId users.id */
  goals(actor: Actor, clientId: number, request: PageRequest): Promise<Page<GoalDto>> {
    const own = { where: 'user_id = $1', values: [clientId], visibleTo: { actor, client: 'user_id' } };
    return newestFirst(this.sql, 'goal.list', { columns: goalColumns, from: 'goals', ...own }, request);
  }

  /** @param clientId users.id */
  notes(actor: Actor, clientId: number, request: PageRequest): Promise<Page<NoteDto>> {
    const about = { where: 'n.user_id = $1', values: [clientId], visibleTo: { actor, client: 'n.user_id' } };
    const from = withAuthors('private_notes');
    const notes = { of: 'n', columns: noteColumns, from, counted: 'private_notes n', ...about };
    return newestFirst(this.sql, 'note.list', notes, request);
  }
}
