import { hash } from 'node:crypto';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';

/** Result of `put`, kept in the row of the file's owner. */
export interface StoredFile {
  /** Opaque and unguessable: an internal address, never exposed. */
  path: string;
  /** Bytes of the plain file. */
  size: number;
  /** SHA-256 of the plain bytes, in hex. */
  sha256: string;
}

/**
 * The secret under which a file is encrypted: APP_SECRET, an earlier one that is still set, or an unknown
 * one.
 */
export type StoredUnder = 'current' | 'previous' | 'unknown';

/** Encrypted file storage. Port, and injection token. */
export abstract class FileVault {
  /** Returns once the bytes are durable: the referencing row may then be written. */
  abstract put(bytes: Buffer): Promise<StoredFile>;

  /**
   * The plain bytes, complete and verified, in the caller's own memory.
   * @throws StoredFileMissing, StoredFileUnreadable
   */
  abstract get(path: string): Promise<Buffer>;

  /** Reads only the file's header. @throws StoredFileMissing */
  abstract storedUnder(path: string): Promise<StoredUnder>;

  /**
   * Encrypts the same bytes under the current secret, at the same path. At any moment, and after a crash, the
   * file exists under one of the two secrets; it is safe to repeat, and in two processes.
   * @throws StoredFileMissing, StoredFileUnreadable; the file is then unchanged
   */
  abstract rewrap(path: string): Promise<void>;

  /**
   * The bytes of a row, checked against the hash in the row: changed bytes are never returned.
   * @param file `sha256` of the plain bytes, hex
   * @throws DomainError file.damaged, which is logged with its cause
   */
  async getVerified({ filePath, sha256 }: { filePath: string; sha256: string }): Promise<Buffer> {
    const bytes = await this.get(filePath).catch((error: unknown) => {
      throw error instanceof StoredFileMissing || error instanceof StoredFileUnreadable
        ? damaged(error)
        : error;
    });
    if (hash('sha256', bytes, 'hex') !== sha256)
      throw damaged(new StoredFileUnreadable(filePath, 'its SHA-256 differs from the one in the database'));
    return bytes;
  }

  /** Removing a missing file is not an error, so that a sweep may be repeated. */
  abstract remove(path: string): Promise<void>;

  /** All stored files, ordered by path; files added or removed during the walk may be included or not. */
  abstract list(): AsyncIterable<{ path: string; storedAt: Date; size: number }>;

  /** Removes leftovers of interrupted writes older than a day. */
  abstract tidy(): Promise<void>;

  /** Resolves if files can be stored, otherwise throws the reason. */
  abstract check(): Promise<void>;
}

/** A row references bytes that are not in the file store: a lost volume or a wrong storage address. */
export class StoredFileMissing extends Error {
  constructor(readonly path: string) {
    super(`The file store has no file '${path}'.`);
    this.name = 'StoredFileMissing';
  }
}

/** The bytes exist but differ from what was stored, or their key is unknown. */
export class StoredFileUnreadable extends Error {
  constructor(
    readonly path: string,
    readonly reason: string,
    cause?: unknown,
  ) {
    super(`The stored file '${path}' cannot be read: ${reason}.`, { cause });
    this.name = 'StoredFileUnreadable';
  }
}

const damaged = (cause: Error): DomainError =>
  new DomainError(
    'damaged',
    'file.damaged',
    t('This file is damaged, so it cannot be used. Please contact us.'),
    { cause },
  );
