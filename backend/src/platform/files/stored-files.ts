import { everyRowAfter } from '../../kernel/index.js';
import type { Sql } from '../database/sql.js';

/** A file that a record refers to. */
export interface OwnedFile {
  path: string;
  /** The record, for example 'document 7 version 2'. */
  owner: string;
}

/** A file that the sweep keeps. */
export interface KeptFile {
  path: string;
  /** Null for a file that was derived from another: it is drawn again if it is missing. */
  owner: string | null;
}

/** All files that are kept, in the order of their paths. */
export const keptFiles = (sql: Sql): AsyncGenerator<KeptFile, undefined> =>
  everyRowAfter(500, (last) =>
    sql.rows<KeptFile>(
      'kept-files.rows',
      'SELECT path, owner FROM kept_files WHERE path > $1 ORDER BY path LIMIT 500',
      [last?.path ?? ''],
    ),
  );

/** All referenced files, in the order of their paths. */
export const storedFiles = (sql: Sql): AsyncGenerator<OwnedFile, undefined> =>
  everyRowAfter(500, (last) =>
    sql.rows<OwnedFile>(
      'stored-files.rows',
      'SELECT path, owner FROM stored_files WHERE path > $1 ORDER BY path LIMIT 500',
      [last?.path ?? ''],
    ),
  );
