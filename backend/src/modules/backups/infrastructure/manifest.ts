/* A backup contains, in this order: `backup.json` (Head); `keys/app-secret` if it is included, and
   `keys/app-secret-previous` while it is changed; `tables/<table>/<part>`, each table in the text format of PostgreSQL's COPY, cut into parts; `jobs/<part>`,
   lines of JSON (PendingJob); `files/<key>`, the stored files as encrypted in the file store; and
   `contents.json` (Contents). */

/** Version of the format written here. A version of Steward reads its own format and all earlier ones. */
export const backupFormat = 1;

export interface TableShape {
  name: string;
  /** Columns with data: generated ones are not copied. */
  columns: string[];
}

/** Facts that must be known before anything is restored. */
export interface Head {
  format: number;
  /** Version of Steward that made it. */
  version: string;
  /** Time of the snapshot, ISO 8601, UTC. */
  at: string;
  /** Names of the migrations that had been applied, oldest first. */
  migrations: string[];
  tables: TableShape[];
  /** Last value of each sequence; missing for those that have given no value or may not be read. */
  sequences: Record<string, number>;
  secret: {
    /** Distinguishes APP_SECRET from any other secret without revealing it. */
    id: string;
    /** True if the secret itself is included. */
    kept: boolean;
  };
}

/** Totals of what was written, so that a reader can detect missing parts. */
export interface Contents {
  tables: Record<string, { rows: number; bytes: number; /** Hex. */ sha256: string }>;
  jobs: number;
  files: { count: number; bytes: number };
  /** Ids of the secrets under which files are encrypted, as in EncryptedFileVault. */
  fileKeys: string[];
  /** Owners of files that were missing from the file store. */
  missing: string[];
}

/** A job that was queued and not yet done. */
export interface PendingJob {
  name: string;
  data: unknown;
  key: string | null;
  /** ISO 8601, UTC. */
  startAfter: string;
}

export const currentSecretEntry = 'keys/app-secret';
export const previousSecretEntry = 'keys/app-secret-previous';
export const tableEntry = (table: string, part: number): string => `tables/${table}/${numbered(part)}`;
export const jobsEntry = (part: number): string => `jobs/${numbered(part)}`;

const numbered = (part: number): string => String(part).padStart(6, '0');
