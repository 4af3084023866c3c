import { hash } from 'node:crypto';
import { DomainError } from '../../kernel/domain-error.js';

/** The result of `put`; the row of the file's owner keeps it. */
export interface StoredFile {
  /** Opaque and unguessable: an address in the storage, never one to show. */
  path: string;
  /** Bytes of the plain file. */
  size: number;
  /** SHA-256 of the plain bytes, in hex. */
  sha256: string;
}

/** The secret under which a file is stored: APP_SECRET, an earlier one that is still set, or none that is known. */
export type StoredUnder = 'current' | 'previous' | 'unknown';

/** Encrypted storage of files. The port, and its injection token. */
export abstract class FileVault {
  /** Returns once the bytes are durable: the row that names them may then be written. */
  abstract put(bytes: Buffer): Promise<StoredFile>;

  /**
   * The plain bytes, whole and verified, in memory that is the caller's own.
   * @throws StoredFileMissing, StoredFileUnreadable
   */
  abstract get(path: string): Promise<Buffer>;

  /** Reads no more than the file's header. @throws StoredFileMissing */
  abstract storedUnder(path: string): Promise<StoredUnder>;

  /**
   * Stores the same bytes under the current secret, at the same path. At every moment, and after a crash, the file is
   * there under the one secret or the other; repeating it, in two processes at once too, does no harm.
   * @throws StoredFileMissing, StoredFileUnreadable; the file is then as it was
   */
  abstract rewrap(path: string): Promise<void>;

  /**
   * The bytes that a row names, held against the hash that the row keeps: what was changed is never handed out.
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

  /** Removing what is not there is no error, so that a sweep may be repeated. */
  abstract remove(path: string): Promise<void>;

  /** All stored files, in the order of their paths; what comes or goes meanwhile may be among them or not. */
  abstract list(): AsyncIterable<{ path: string; storedAt: Date; size: number }>;

  /** Clears what broken-off writes left more than a day ago. */
  abstract tidy(): Promise<void>;

  /** Resolves while files can be stored, else refuses with what is wrong. */
  abstract check(): Promise<void>;
}

/** A row names bytes that the storage does not hold: a lost volume or a wrong storage address. */
export class StoredFileMissing extends Error {
  constructor(readonly path: string) {
    super(`The file store has no file '${path}'.`);
    this.name = 'StoredFileMissing';
  }
}

/** The bytes are there but are not what was stored, or no key for them is known. */
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
    'This file is damaged, so it cannot be used. Please contact us.',
    { cause },
  );
