import { closeSync, createReadStream, createWriteStream, existsSync, openSync, readSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, type Pack, pack } from 'tar-stream';
import { BackupRefused } from './backup-refused.js';
import { ChecksumMismatch, verifyChecksum, appendChecksum } from './stream-checksum.js';

/*
 * A backup is one file: a tar, compressed with Zstandard, within an age file where there is a passphrase. `age -d`,
 * `zstd -d` and `tar -x` open it without Steward. It is written and read as a stream, with one entry in memory at a time.
 */

/** One file within a backup. */
export interface BackupEntry {
  /** With slashes. */
  name: string;
  content: Buffer;
}

/** The work of trying one passphrase, as a power of two (scrypt): 128 MB of memory, as OWASP advises. */
const scryptWork = 17;
/** Bytes; far more than a stored file has. */
const largestEntry = 64 * 1024 * 1024;
const beginnings = { age: Buffer.from('age-encryption.org/v1\n'), zstd: Buffer.of(0x28, 0xb5, 0x2f, 0xfd) };

/**
 * Writes a backup. The file is there whole or not at all, and readable by its owner alone.
 * @returns bytes of the file
 * @throws BackupRefused where the file exists, or cannot be written
 */
export async function writeBackup(
  file: string,
  passphrase: string | undefined,
  entries: AsyncIterable<BackupEntry>,
): Promise<number> {
  if (existsSync(file)) throw alreadyThere(file);
  const unfinished = `${file}.unfinished`;
  const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const tar = pack();
  // It fails when the file cannot be written, and so does whatever is added to it.
  tar.on('error', () => undefined);
  try {
    await bothOf(
      fill(tar, entries),
      pipeline(Readable.from(tar), createZstdCompress(), appendChecksum(), encryption(passphrase), target),
    );
    // A link never replaces what has come meanwhile.
    await link(unfinished, file);
    await flushFolder(path.dirname(file));
    return target.bytesWritten;
  } catch (error) {
    throw writeRefusal(error, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function fill(tar: Pack, entries: AsyncIterable<BackupEntry>): Promise<void> {
  const mtime = new Date();
  try {
    for await (const { name, content } of entries) {
      if (content.length > largestEntry) throw new Error(`${name} is too large for a backup.`);
      await new Promise<void>((resolve, reject) => {
        const header = { name, size: content.length, mtime, mode: 0o600 };
        const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
        entry.on('error', reject);
        entry.end(content);
      });
    }
    tar.finalize();
  } catch (error) {
    tar.destroy(asError(error));
    throw error;
  }
}

/** Waits for both to end, and throws what failed first: the other fails because of it. */
async function bothOf(...works: [Promise<unknown>, Promise<unknown>]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

type Bytes = AsyncIterable<Uint8Array>;

function encryption(passphrase: string | undefined): (plain: Bytes) => Bytes {
  return async function* (plain) {
    if (passphrase === undefined) return yield* plain;
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(scryptWork);
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(ReadableStream.from(plain));
  };
}

function decryption(passphrase: string | undefined): (stored: Bytes) => Bytes {
  return async function* (stored) {
    if (passphrase === undefined) return yield* stored;
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* await decrypter.decrypt(ReadableStream.from(stored));
  };
}

/**
 * The entries of a backup, in their order. Only when the last one has been read is the file known to be whole and
 * unchanged: whoever must know that first reads twice.
 * @throws BackupRefused for what is no backup, is damaged, or does not open with the passphrase
 */
export async function* readBackup(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<BackupEntry, undefined> {
  const isEncrypted = isAge(file);
  if (isEncrypted && passphrase === undefined)
    throw new BackupRefused(
      `${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`,
    );
  const tar = extract();
  const opened = decryption(isEncrypted ? passphrase : undefined);
  const read = pipeline(createReadStream(file), opened, verifyChecksum(), createZstdDecompress(), tar);
  read.catch((error: unknown) => tar.destroy(asError(error)));
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      if (size > largestEntry) throw new ChecksumMismatch(`${name} is too large.`);
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      yield { name, content: Buffer.concat(parts) };
    }
    await read;
    return undefined;
  } catch (error) {
    throw readRefusal(error, file);
  } finally {
    tar.destroy();
    await read.catch(() => undefined);
  }
}

/** @throws BackupRefused for what cannot be opened, or is no backup */
function isAge(file: string): boolean {
  const beginning = Buffer.alloc(beginnings.age.length);
  try {
    const opened = openSync(file, 'r');
    try {
      readSync(opened, beginning);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    throw new BackupRefused(`${file} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  if (beginning.equals(beginnings.age)) return true;
  if (beginning.subarray(0, beginnings.zstd.length).equals(beginnings.zstd)) return false;
  throw new BackupRefused(`${file} is no backup of Steward, or its beginning was changed.`);
}

function readRefusal(error: unknown, file: string): unknown {
  if (error instanceof BackupRefused) return error;
  if (/no identity matched/i.test(asError(error).message))
    return new BackupRefused(`BACKUP_PASSPHRASE does not open ${file}.`, { cause: error });
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined)
    return new BackupRefused(`${file} cannot be read: ${reasonOf({ code })}.`, { cause: error });
  return new BackupRefused(`${file} is damaged: it was cut off or changed since it was made.`, {
    cause: error,
  });
}

function writeRefusal(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return alreadyThere(file);
  if (syscall === undefined) return error;
  return new BackupRefused(`${file} cannot be written: ${reasonOf({ code })}.`, { cause: error });
}

const alreadyThere = (file: string): BackupRefused =>
  new BackupRefused(`${file} is there already, and nothing is written over it.`);

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EACCES: 'not permitted',
  EPERM: 'not permitted',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  return reasons[code] ?? (code || String(error));
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
