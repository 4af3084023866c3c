import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '../../kernel/index.js';
import { alone } from '../database/alone.js';
import { Sql } from '../database/sql.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Runtime } from '../settings/runtime.js';
import { resealColumns, type Rewrapped } from '../security/reseal-columns.js';
import type { AppSecret } from '../settings/app-secret.js';
import { FileVault, StoredFileMissing, StoredFileUnreadable } from './file-vault.js';

/** Keys that are wrapped under APP_SECRET in a format of their own, beside files and `sealedColumns`. */
export interface WrappedKeys {
  /**
   * Wraps every key under the current secret and in the current format. Safe to repeat, and to run in two
   * processes.
   */
  rewrap(): Promise<Rewrapped>;
}

/** Result of one run. */
export interface RotationResult {
  /** Number of checked files. */
  files: number;
  /** Number of re-encrypted files and keys. */
  rewrapped: number;
  /** Files that only the previous secret opens. */
  filesLeft: number;
  /** Owners of files, and keys, that could not be read, at most a thousand. */
  unreadable: string[];
}

/** Progress after the last nightly run. */
export interface Rotation {
  /** Whether APP_SECRET_PREVIOUS is set. */
  set: boolean;
  /** Files that only the previous secret opens; null until a nightly run has checked under these secrets. */
  filesLeft: number | null;
  unreadable: string[];
  /** Whether APP_SECRET_PREVIOUS can be removed. */
  done: boolean;
}

interface UnreadableFile {
  path: string;
  reason: string;
  /** Null for an unreferenced file. */
  owner: string | null;
}

const mostNamed = 1_000;

/**
 * Rewraps everything that is encrypted under APP_SECRET_PREVIOUS, every night as part of the sweep, so that
 * the secret can be changed any number of times. Unreadable files stay and are reported.
 */
@Injectable()
export class SecretRotation {
  private readonly wrapped: WrappedKeys[] = [];
  private readonly log: Logger;
  private readonly secret: AppSecret;
  private readonly previousIsSet: boolean;
  /**
   * Identifies the pair of secrets without revealing them: the result of an earlier rotation does not count
   * for this one.
   */
  private readonly secrets: string;
  /** The same, one by one. */
  private readonly ids: string[];

  constructor(
    private readonly vault: FileVault,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly work: DatabaseUnitOfWork,
    { secret, log }: Runtime,
  ) {
    this.log = log;
    this.secret = secret;
    this.previousIsSet = secret.previous !== undefined;
    this.ids = secret.keysFor('steward/rotation/v1').map(({ id }) => id);
    this.secrets = this.ids.join(' ');
  }

  /** Registers keys to rewrap. To be called while the application starts. */
  include(keys: WrappedKeys): void {
    this.wrapped.push(keys);
  }

  /**
   * Records that files may be encrypted under APP_SECRET_PREVIOUS, until a run finds none.
   * @param isNew true if APP_SECRET has changed with this start: results of an earlier change between the two
   * are void
   */
  async begin(isNew: boolean): Promise<void> {
    if (!this.previousIsSet) return;
    await this.sql.rows(
      'rotation.begin',
      `INSERT INTO secret_rotations (secrets, unreadable) VALUES ($1, '[]')
       ON CONFLICT (secrets) DO UPDATE SET looked_at = NULL, files_left = NULL, unreadable = '[]' WHERE $2`,
      [this.secrets, isNew],
    );
  }

  /** True if files may be encrypted under an earlier secret that is no longer set. */
  isPreviousMissing(): Promise<boolean> {
    return this.sql.some(
      'rotation.unfinished',
      `SELECT 1 FROM secret_rotations
       WHERE files_left IS DISTINCT FROM 0
         AND split_part(secrets, ' ', 1) = ANY ($1) AND split_part(secrets, ' ', 2) <> ALL ($1) LIMIT 1`,
      [this.ids],
    );
  }

  /**
   * Rewraps everything that is left, in constant memory.
   * @param progress called after each file with the number of checked files and the total
   * @returns undefined if another process is doing this
   */
  async run(progress: (done: number, total: number) => void = () => {}): Promise<RotationResult | undefined> {
    const result = await alone(this.work.pool, 'secret-rotation', () => this.rewrapAll(progress));
    if (!result) this.log.info('another process is re-encrypting stored files');
    return result;
  }

  private async rewrapAll(progress: (done: number, total: number) => void): Promise<RotationResult> {
    // Every night: there are few keys, and those in an earlier format are rewrapped under an unchanged secret
    // as well.
    const results = await Promise.all([
      resealColumns(this.sql, this.secret),
      ...this.wrapped.map((keys) => keys.rewrap()),
    ]);
    const keys = results.flatMap(({ unreadable }) => unreadable);
    if (keys.length > 0) this.log.error({ keys }, 'APP_SECRET does not open these keys');
    const rewrappedKeys = results.reduce((sum, one) => sum + one.rewrapped, 0);
    if (!this.previousIsSet) return { files: 0, rewrapped: rewrappedKeys, filesLeft: 0, unreadable: keys };

    const { files, rewrapped, left, unreadable } = await this.rewrapFiles(progress);
    if (unreadable.length > 0)
      this.log.error({ files: unreadable }, 'some stored files cannot be read and were not changed');
    const owners = [...unreadable.flatMap(({ owner }) => owner ?? []), ...keys].slice(0, mostNamed);
    await this.keep(left, owners);
    const counts = {
      rewrapped: rewrapped + rewrappedKeys,
      filesLeft: left,
      unreadable: unreadable.length + keys.length,
    };
    if (left > 0) this.log.warn(counts, 'some stored files still need APP_SECRET_PREVIOUS');
    else
      this.log.info(counts, 'everything is encrypted under APP_SECRET: APP_SECRET_PREVIOUS can be removed');
    return { files, rewrapped: counts.rewrapped, filesLeft: left, unreadable: owners };
  }

  async state(): Promise<Rotation> {
    const row = this.previousIsSet
      ? await this.sql.first<{ filesLeft: number | null; unreadable: string[] }>(
          'rotation.state',
          'SELECT files_left AS "filesLeft", unreadable FROM secret_rotations WHERE secrets = $1',
          [this.secrets],
        )
      : undefined;
    return {
      set: this.previousIsSet,
      filesLeft: row?.filesLeft ?? null,
      unreadable: row?.unreadable ?? [],
      done: row?.filesLeft === 0,
    };
  }

  private async rewrapFiles(
    progress: (done: number, total: number) => void,
  ): Promise<{ files: number; rewrapped: number; left: number; unreadable: UnreadableFile[] }> {
    const total = await this.sql.count('rotation.count', 'stored_files', []);
    let files = 0;
    let rewrapped = 0;
    let left = 0;
    const unreadable = new Map<string, string>();
    const note = (path: string, reason: string): void => {
      if (unreadable.size < mostNamed) unreadable.set(path, reason);
    };
    for await (const { path } of this.vault.list()) {
      progress(++files, Math.max(files, total));
      try {
        const under = await this.vault.storedUnder(path);
        if (under === 'unknown')
          note(path, 'it is not in a known format, or is encrypted under a secret that is not set');
        if (under !== 'previous') continue;
        await this.rewrapFile(path);
        rewrapped++;
      } catch (error) {
        if (error instanceof StoredFileMissing) continue; // The file has been removed.
        if (!(error instanceof StoredFileUnreadable)) throw error;
        left++;
        note(path, error.reason);
      }
    }
    return { files, rewrapped, left, unreadable: await this.withOwners(unreadable) };
  }

  /**
   * Removes a rewrapped file if its row is gone: on a disk, another process may have removed the bytes
   * between two calls. @throws StoredFileMissing, StoredFileUnreadable
   */
  private async rewrapFile(path: string): Promise<void> {
    const wasOwned = await this.isOwned(path);
    await this.vault.rewrap(path);
    if (wasOwned && !(await this.isOwned(path))) await this.vault.remove(path);
  }

  private isOwned(path: string): Promise<boolean> {
    return this.sql.some('rotation.owned', 'SELECT 1 FROM stored_files WHERE path = $1', [path]);
  }

  private async withOwners(unreadable: Map<string, string>): Promise<UnreadableFile[]> {
    const owned = await this.sql.rows<{ path: string; owner: string }>(
      'rotation.owners',
      'SELECT path, owner FROM stored_files WHERE path = ANY($1)',
      [[...unreadable.keys()]],
    );
    const owners = new Map(owned.map(({ path, owner }) => [path, owner]));
    return Array.from(unreadable, ([path, reason]) => ({ path, reason, owner: owners.get(path) ?? null }));
  }

  /** Once nothing is encrypted under another secret, results of earlier rotations are void. */
  private async keep(filesLeft: number, unreadable: string[]): Promise<void> {
    await this.sql.rows(
      'rotation.keep',
      `INSERT INTO secret_rotations (secrets, looked_at, files_left, unreadable) VALUES ($1, $2, $3, $4)
       ON CONFLICT (secrets) DO UPDATE
       SET looked_at = excluded.looked_at, files_left = excluded.files_left, unreadable = excluded.unreadable`,
      [this.secrets, this.clock.now(), filesLeft, JSON.stringify(unreadable)],
    );
    if (filesLeft === 0)
      await this.sql.rows('rotation.forget', 'DELETE FROM secret_rotations WHERE secrets <> $1', [
        this.secrets,
      ]);
  }
}
