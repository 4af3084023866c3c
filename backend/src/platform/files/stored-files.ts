import { everyRowAfter } from '../../kernel/index.js';
import type { Sql } from '../database/sql.js';

/** A file that a record refers to. */
export interface OwnedFile {
  path: string;
  /** The record, for example 'document 7 version 2'. */
  owner: string;
}

/** All referenced files, in the order of their paths. */
export const storedFiles = (sql: Sql): AsyncGenerator<OwnedFile, undefined> =>
  everyRowAfter(500, (last) =>
    sql.rows<OwnedFile>(
      'stored-files.rows',
      'SELECT path, owner FROM stored_files WHERE path > $1 ORDER BY path LIMIT 500',
      [last?.path ?? ''],
    ),
  );
