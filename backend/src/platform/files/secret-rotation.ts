import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '../../kernel/clock.js';
import { Sql } from '../database/sql.js';
import { Runtime } from '../runtime.js';
import { FileVault, StoredFileMissing, StoredFileUnreadable } from './file-vault.js';

/** Keys outside of the file store that rest wrapped by APP_SECRET. */
export interface WrappedKeys {
  /**
   * Wraps every key under the current secret and in the current format. Safe to repeat, in two processes at once too.
   * @returns how many were changed, and the names of those that no secret opens, which stay as they are
   */
  rewrap(): Promise<{ rewrapped: number; unreadable: string[] }>;
}

/** The way from APP_SECRET_PREVIOUS to APP_SECRET, as the last night left it. */
export interface RotationState {
  /** True if APP_SECRET_PREVIOUS is set. */
  set: boolean;
  /** The number of stored files that only the previous secret opens; null until a sweep has run under these secrets. */
  filesLeft: number | null;
  /** Owners of files, and keys, that could not be read, at most a thousand. */
  unreadable: string[];
  /** True if APP_SECRET_PREVIOUS can be removed. */
  done: boolean;
}

interface UnreadableFile {
  path: string;
  reason: string;
  /** Null for a file that no row names. */
  owner: string | null;
}

const mostNamed = 1_000;

/**
 * Wraps everything that rests under APP_SECRET_PREVIOUS anew under APP_SECRET, every night as part of the sweep, so that
 * the secret can be changed any number of times. What cannot be read stays, and is named.
 */
@Injectable()
export class SecretRotation {
  private readonly wrapped: WrappedKeys[] = [];
  private readonly log: Logger;
  private readonly previousIsSet: boolean;
  /** Tells the two secrets from any others, and nothing about them: an earlier rotation's result is not this one's. */
  private readonly secrets: string;

  constructor(
    private readonly vault: FileVault,
    private readonly sql: Sql,
    private readonly clock: Clock,
    { secret, log }: Runtime,
  ) {
    this.log = log;
    this.previousIsSet = secret.previous !== undefined;
    this.secrets = secret
      .keysFor('steward/rotation/v1')
      .map(({ id }) => id)
      .join(' ');
  }

  /** Has keys rewrapped as well. To be called while the application is put together. */
  include(keys: WrappedKeys): void {
    this.wrapped.push(keys);
  }

  /** Rewraps all that is left. Its memory does not grow with the number of files. */
  async run(): Promise<void> {
    // Each night: keys are few, and those in an earlier format are rewrapped under an unchanged secret as well.
    const results = await Promise.all(this.wrapped.map((keys) => keys.rewrap()));
    const keys = results.flatMap(({ unreadable }) => unreadable);
    if (keys.length > 0) this.log.error({ keys }, 'APP_SECRET does not open these keys');
    if (!this.previousIsSet) return;

    const { rewrapped, left, unreadable } = await this.rewrapFiles();
    if (unreadable.length > 0)
      this.log.error({ files: unreadable }, 'stored files cannot be read, and were left as they are');
    const owners = unreadable.flatMap(({ owner }) => owner ?? []);
    await this.keep(left, [...owners, ...keys].slice(0, mostNamed));
    const counts = {
      rewrapped: rewrapped + results.reduce((sum, one) => sum + one.rewrapped, 0),
      filesLeft: left,
      unreadable: unreadable.length + keys.length,
    };
    if (left > 0) this.log.warn(counts, 'stored files still need APP_SECRET_PREVIOUS');
    else this.log.info(counts, 'all is stored under APP_SECRET: APP_SECRET_PREVIOUS can be removed');
  }

  async state(): Promise<RotationState> {
    const row = this.previousIsSet
      ? await this.sql.first<{ filesLeft: number; unreadable: string[] }>(
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

  private async rewrapFiles(): Promise<{ rewrapped: number; left: number; unreadable: UnreadableFile[] }> {
    let rewrapped = 0;
    let left = 0;
    const unreadable = new Map<string, string>();
    const note = (path: string, reason: string): void => {
      if (unreadable.size < mostNamed) unreadable.set(path, reason);
    };
    for await (const { path } of this.vault.list()) {
      try {
        const under = await this.vault.storedUnder(path);
        if (under === 'unknown') note(path, 'it is not in a known format, or under a secret that is not set');
        if (under !== 'previous') continue;
        await this.rewrapFile(path);
        rewrapped++;
      } catch (error) {
        if (error instanceof StoredFileMissing) continue; // It was removed meanwhile.
        if (!(error instanceof StoredFileUnreadable)) throw error;
        left++;
        note(path, error.reason);
      }
    }
    return { rewrapped, left, unreadable: await this.withOwners(unreadable) };
  }

  /**
   * Removes a file again if its row went meanwhile: on a disk another process may have removed the bytes between two
   * calls. @throws StoredFileMissing, StoredFileUnreadable
   */
  private async rewrapFile(path: string): Promise<void> {
    const wasOwned = await this.isOwned(path);
    await this.vault.rewrap(path);
    if (wasOwned && !(await this.isOwned(path))) await this.vault.remove(path);
  }

  private async isOwned(path: string): Promise<boolean> {
    const row = await this.sql.first(
      'rotation.owned',
      'SELECT 1 AS owned FROM stored_files WHERE path = $1',
      [path],
    );
    return row !== undefined;
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

  private async keep(filesLeft: number, unreadable: string[]): Promise<void> {
    await this.sql.rows(
      'rotation.keep',
      `INSERT INTO secret_rotations (secrets, looked_at, files_left, unreadable) VALUES ($1, $2, $3, $4)
       ON CONFLICT (secrets) DO UPDATE
       SET looked_at = excluded.looked_at, files_left = excluded.files_left, unreadable = excluded.unreadable`,
      [this.secrets, this.clock.now(), filesLeft, JSON.stringify(unreadable)],
    );
  }
}
