import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/index.js';
import { Sql } from '../database/sql.js';
import { processEach } from '../events/process-each.js';
import { Jobs } from '../events/jobs.js';
import { Runtime } from '../settings/runtime.js';
import { FileVault, StoredFileMissing, StoredFileUnreadable } from './file-vault.js';
import { SecretRotation } from './secret-rotation.js';
import { keptFiles, type KeptFile, type OwnedFile } from './stored-files.js';

interface Found {
  files: number;
  bytes: number;
  /** Number of orphaned files, and the paths that one night removes at most. */
  orphans: number;
  removable: string[];
  /** Rows whose files were not found in the store. */
  candidates: OwnedFile[];
}

/** Result of one night. */
export interface Sweep {
  /** UTC, ISO 8601. */
  startedAt: string;
  finishedAt: string;
  /** Stored files, and their size; null for a sweep that did not count it yet. */
  files: number;
  bytes: number | null;
  /** Orphaned files that were removed. */
  removed: number;
  /** Owners of missing files, at most a thousand. */
  missing: string[];
}

const dayInMs = 24 * 60 * 60 * 1000;
const batch = 500;
/** Maximum number of findings kept for one night; the rest waits for the next. */
const limits = { orphans: 10_000, missing: 1_000 };
/**
 * More orphans than this that are also most of the files indicate another practice's store, or a database
 * that is too old.
 */
const orphanThreshold = 100;

/**
 * Nightly sweep: removes unreferenced bytes, and reports rows without bytes. Files in the view `kept_files` are
 * referenced: the stored ones, which must be there, and those derived from them. Bytes are written before their row, so only those older than a day can be orphans. Then the
 * remaining files are rewrapped if APP_SECRET has changed.
 */
@Injectable()
export class StorageSweep {
  constructor(
    private readonly vault: FileVault,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly rotation: SecretRotation,
    jobs: Jobs,
    private readonly runtime: Runtime,
  ) {
    jobs.at('files.sweep', { time: '03:30', zone: 'machine' }, () => this.run());
  }

  /** Runs one sweep, in constant memory. */
  async run(): Promise<void> {
    const startedAt = this.clock.now();
    await this.vault.tidy();
    const found = await this.compare(new Date(startedAt.getTime() - dayInMs));
    const removed: string[] = [];
    const steps = [
      () => this.remove(found, removed),
      () => this.finish(startedAt, found, removed.length),
      () => this.rotation.run(),
    ];
    await processEach(steps, (step) => step());
  }

  /** The last completed sweep. */
  async last(): Promise<Sweep | null> {
    const [row] = await this.sql.view<Sweep>(
      'sweep.last',
      `SELECT started_at AS "startedAt", finished_at AS "finishedAt", files, bytes::float8 AS bytes,
              removed, missing
       FROM storage_sweeps ORDER BY id DESC LIMIT 1`,
    );
    return row ?? null;
  }

  /**
   * Compares files and rows in parallel, both ordered by path: hex digits, which every collation sorts alike.
   * @param before younger files may still get their row
   */
  private async compare(before: Date): Promise<Found> {
    const found: Found = { files: 0, bytes: 0, orphans: 0, removable: [], candidates: [] };
    const addCandidate = ({ path, owner }: KeptFile): void => {
      if (owner !== null && found.candidates.length < limits.missing) found.candidates.push({ path, owner });
    };
    const rows = keptFiles(this.sql);
    let { value: row } = await rows.next();
    for await (const { path, storedAt, size } of this.vault.list()) {
      found.files++;
      found.bytes += size;
      for (; row && row.path < path; { value: row } = await rows.next()) addCandidate(row);
      if (row?.path !== path && storedAt < before && ++found.orphans <= limits.orphans)
        found.removable.push(path);
      while (row?.path === path) ({ value: row } = await rows.next());
    }
    for (; row; { value: row } = await rows.next()) addCandidate(row);
    return found;
  }

  /**
   * Checks the rows again before removing a file, because one may have been added since.
   * @param removed receives the paths of the removed files
   */
  private async remove({ files, orphans, removable }: Found, removed: string[]): Promise<void> {
    if (orphans > orphanThreshold && orphans > files / 2) {
      this.runtime.log.error(
        { files, orphans },
        'most stored files have no owner, so none was removed: do DATABASE_URL and STORAGE_URL belong together?',
      );
      return;
    }
    const batches = Array.from({ length: Math.ceil(removable.length / batch) }, (_, at) =>
      removable.slice(at * batch, (at + 1) * batch),
    );
    await processEach(batches, async (some) => {
      const owned = await this.sql.column<string>(
        'sweep.owned',
        'SELECT path FROM kept_files WHERE path = ANY($1)',
        [some],
      );
      const ownedPaths = new Set(owned);
      const orphaned = some.filter((path) => !ownedPaths.has(path));
      await processEach(orphaned, async (path) => {
        await this.vault.remove(path);
        removed.push(path);
      });
    });
  }

  /** Checks for missing files, and stores the result. */
  private async finish(startedAt: Date, { files, bytes, candidates }: Found, removed: number): Promise<void> {
    const missing = await this.confirm(candidates);
    await this.sql.rows(
      'sweep.keep',
      `WITH old AS (DELETE FROM storage_sweeps WHERE id NOT IN (
         SELECT id FROM storage_sweeps ORDER BY id DESC LIMIT 29))
       INSERT INTO storage_sweeps (started_at, finished_at, files, bytes, removed, missing)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [startedAt, this.clock.now(), files, bytes, removed, JSON.stringify(missing)],
    );
    this.runtime.log.info({ files, bytes, removed, missing: missing.length }, 'storage sweep finished');
    if (missing.length > 0) this.runtime.log.warn({ missing }, 'stored files are missing');
  }

  /** Checks again, the file and then its row: either may have been added or removed since. */
  private async confirm(candidates: OwnedFile[]): Promise<string[]> {
    const missing: string[] = [];
    for (const { path, owner } of candidates) {
      const isThere = await this.vault.get(path).then(
        () => true,
        (error: unknown) => {
          if (error instanceof StoredFileMissing) return false;
          if (error instanceof StoredFileUnreadable) return true;
          throw error;
        },
      );
      if (isThere) continue;
      if (await this.sql.some('sweep.row', 'SELECT 1 FROM stored_files WHERE path = $1', [path]))
        missing.push(owner);
    }
    return missing;
  }
}
