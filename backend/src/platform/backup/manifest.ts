/*
 * A backup holds, in this order: `backup.json` (Head); `keys/app-secret` where the data folder keeps one;
 * `tables/<table>/<part>`, each table in the text format of PostgreSQL's COPY, cut into parts; `jobs/<part>`, lines of
 * JSON (PendingJob); `files/<key>`, the stored files as they rest, encrypted; and `contents.json` (Contents).
 */

/** Of the format that this program writes. A program reads its own and all earlier ones. */
export const backupFormat = 1;

export interface TableShape {
  name: string;
  /** Those that hold data: generated ones are not copied. */
  columns: string[];
}

/** What must be known before anything is restored. */
export interface Head {
  format: number;
  /** Of the Steward that made it. */
  version: string;
  /** ISO 8601, UTC: everything is as it was at this moment. */
  at: string;
  /** Names of the migrations that had made the schema, oldest first. */
  migrations: string[];
  tables: TableShape[];
  /** The last value that each sequence gave; none for those that gave no value, or may not be read. */
  sequences: Record<string, number>;
  secret: {
    /** Tells APP_SECRET from any other one, and nothing about it. */
    id: string;
    /** True if the secret itself is within: it was generated, not set. */
    kept: boolean;
  };
}

/** What was written, by which a reader knows that nothing is missing. */
export interface Contents {
  tables: Record<string, { rows: number; bytes: number; /** Hex. */ sha256: string }>;
  jobs: number;
  files: { count: number; bytes: number };
  /** Keys of the secrets under which files rest, as EncryptedFileVault names them. */
  fileKeys: string[];
  /** Owners of files that the storage did not have. */
  missing: string[];
}

/** Work that was asked for and not done yet. */
export interface PendingJob {
  name: string;
  data: unknown;
  key: string | null;
  /** ISO 8601, UTC. */
  startAfter: string;
}

export const tableEntry = (table: string, part: number): string => `tables/${table}/${numbered(part)}`;
export const jobsEntry = (part: number): string => `jobs/${numbered(part)}`;

const numbered = (part: number): string => String(part).padStart(6, '0');
