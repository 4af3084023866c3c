import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fstatSync, open, read, renameSync, type Stats } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { DomainError } from '../../kernel/index.js';
import type { RawStore, StoredObject } from './raw-store.js';
import { flushFolder, makeFolder } from '../process/make-folder.js';
import { storageFull, storageUnavailable } from './storage-errors.js';

const ONE_DAY_MS = 24 * 60 * 60 * 1000;
const openFile = promisify(open);
const readFrom = promisify(read);
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Files in folders named by the first two digits of their key. Each is written under tmp/, flushed, renamed,
 * and its folder flushed, so that after a power cut a file is complete or missing.
 */
export class DiskStore implements RawStore {
  private readonly temporary: string;

  private constructor(private readonly root: string) {
    this.temporary = join(root, 'tmp');
  }

  /**
   * Creates missing folders, checks that they are writable, and removes temporary files of crashed writes
   * older than a day. A full disk can be opened, because its files can be read.
   * @param readOnly true if nothing will be written
   */
  static async open(root: string, { readOnly = false } = {}): Promise<DiskStore> {
    const store = new DiskStore(root);
    try {
      makeFolder(store.temporary);
    } catch (error) {
      throw storageError(error);
    }
    if (readOnly) return store;
    await store.check().catch((error: DomainError) => {
      if (error.code !== 'storage.full') throw error;
    });
    await store.tidy();
    return store;
  }

  async write(key: string, parts: readonly Buffer[]): Promise<void> {
    await this.place(key, parts, (temporary) => this.settle(temporary, key));
  }

  async replace(key: string, parts: readonly Buffer[]): Promise<boolean> {
    const place = this.locate(key);
    return this.place(key, parts, async (temporary) => {
      // No file system renames conditionally. Nothing else runs in this process between these two calls, and
      // another process has only microseconds.
      if (!existsSync(place)) {
        await rm(temporary);
        await this.assertThere();
        return false;
      }
      renameSync(temporary, place);
      await flushFolder(dirname(place));
      return true;
    });
  }

  async read(key: string, upTo = Infinity): Promise<Buffer | undefined> {
    try {
      // Size and closing of an open file need no disk: without the thread pool for these two, reading costs a third less.
      const file = await openFile(this.locate(key), 'r');
      try {
        const size = Math.min(fstatSync(file).size, upTo);
        const bytes = Buffer.allocUnsafeSlow(size); // readFile takes twice as long for 5 MB
        let filled = 0;
        while (filled < size) {
          const { bytesRead } = await readFrom(file, bytes, filled, size - filled, null);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return bytes.subarray(0, filled);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw storageError(error);
      await this.assertThere();
      return undefined;
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await unlink(this.locate(key));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw storageError(error);
      await this.assertThere();
    }
  }

  async *list(): AsyncIterable<StoredObject> {
    for (const folder of await this.namesIn(this.root)) {
      if (folder.length !== 2) continue;
      for (const key of await this.namesIn(join(this.root, folder))) {
        const found = await this.statOf(join(this.root, folder, key));
        if (found) yield { key, storedAt: found.mtime, size: found.size };
      }
    }
  }

  async tidy(): Promise<void> {
    const before = Date.now() - ONE_DAY_MS;
    for (const name of await this.namesIn(this.temporary)) {
      const leftover = join(this.temporary, name);
      const found = await this.statOf(leftover);
      if (found && found.mtimeMs < before) await rm(leftover, { force: true });
    }
  }

  async check(): Promise<void> {
    const probe = join(this.temporary, `probe-${randomUUID()}`);
    try {
      await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
      await unlink(probe);
    } catch (error) {
      throw storageError(error);
    }
  }

  /** Writes a whole file under tmp/, which `settle` moves to its final path. */
  private async place<T>(
    key: string,
    parts: readonly Buffer[],
    settle: (temporary: string) => Promise<T>,
  ): Promise<T> {
    // A unique name: another instance may be writing the same key, or may have been killed while doing so.
    const temporary = join(this.temporary, `${key}-${randomUUID()}`);
    try {
      await writeFile(temporary, parts, { flag: 'wx', mode: 0o600, flush: true });
      return await settle(temporary);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined); // the first error is the one to report
      throw storageError(error);
    }
  }

  private locate(key: string): string {
    return join(this.root, key.slice(0, 2), key);
  }

  /** Ordered by key. */
  private async namesIn(folder: string): Promise<string[]> {
    try {
      return (await readdir(folder)).sort();
    } catch (error) {
      throw storageError(error);
    }
  }

  /** Undefined for a missing file: another instance may be renaming or removing it right now. */
  private async statOf(file: string): Promise<Stats | undefined> {
    return stat(file).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw storageError(error);
      return undefined;
    });
  }

  /** Moves a written file to its final path; its folder usually exists. */
  private async settle(temporary: string, key: string): Promise<void> {
    const place = this.locate(key);
    try {
      await rename(temporary, place);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      await this.makeFolder(dirname(place));
      await rename(temporary, place);
    }
    await flushFolder(dirname(place));
  }

  /**
   * Never creates the root itself: if a volume is not mounted, files must not be written below its mount
   * point.
   */
  private async makeFolder(folder: string): Promise<void> {
    try {
      await mkdir(folder, { mode: 0o700 });
      await flushFolder(this.root);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }

  /** A file counts as missing only if the folders around it exist; otherwise the whole volume is missing. */
  private async assertThere(): Promise<void> {
    try {
      await access(this.temporary);
    } catch (error) {
      throw storageError(error);
    }
  }
}

/** Error for a failed file system call to store or read a file. */
export function storageError(error: unknown): DomainError {
  return FULL.has(errorCode(error) ?? '') ? storageFull(error) : storageUnavailable(error);
}

function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
