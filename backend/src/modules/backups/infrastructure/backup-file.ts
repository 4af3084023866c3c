import { closeSync, createReadStream, createWriteStream, existsSync, openSync, readSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, type Pack, pack } from 'tar-stream';
import { flushFolder } from '../../../platform/process/make-folder.js';
import { nameFile } from '../../../platform/process/name-file.js';
import { BackupRefused } from './backup-refused.js';
import { ChecksumMismatch, verifyChecksum, appendChecksum } from './stream-checksum.js';

/* A backup is one file: a tar, compressed with Zstandard, inside an age file if there is a passphrase. `age
   -d`, `zstd -d` and `tar -x` open it without Steward. It is written and read as a stream, with one entry in
   memory at a time. */

/** One file in a backup. */
export interface BackupEntry {
  /** With slashes. */
  name: string;
  content: Buffer;
}

/** Work factor for one passphrase, as a power of two (scrypt): 128 MB of memory, as OWASP recommends. */
const scryptWork = 17;
/** Bytes; far above the size of any stored file. */
const largestEntry = 64 * 1024 * 1024;
const beginnings = { age: Buffer.from('age-encryption.org/v1\n'), zstd: Buffer.of(0x28, 0xb5, 0x2f, 0xfd) };

/**
 * Writes a backup. The file appears complete or not at all, readable by its owner only.
 * @returns bytes of the file
 * @throws BackupRefused if the file exists or cannot be written
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
  // Fails if the file cannot be written, and so does everything piped into it.
  tar.on('error', () => undefined);
  try {
    await bothOf(
      fill(tar, entries),
      pipeline(Readable.from(tar), createZstdCompress(), appendChecksum(), encryption(passphrase), target),
    );
    nameFile(unfinished, file);
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

/** Waits for both to end and throws the first failure: the other one is its consequence. */
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
    // Until 0.1.0 the bytes of the passphrase counted: letters with accents may have been written in two parts.
    const inParts = passphrase.normalize('NFD');
    if (inParts !== passphrase) decrypter.addPassphrase(inParts);
    yield* await decrypter.decrypt(ReadableStream.from(stored));
  };
}

/**
 * Entries of a backup, in order. The file is known to be complete and unchanged only after the last one, so a
 * caller that needs to know first reads it twice.
 * @throws BackupRefused for a file that is not a backup, is damaged, or does not open with the passphrase
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

/** @throws BackupRefused for a file that cannot be opened or is not a backup */
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
  throw new BackupRefused(`${file} is not a Steward backup, or its beginning was changed.`);
}

function readRefusal(error: unknown, file: string): unknown {
  if (error instanceof BackupRefused) return error;
  if (/no identity matched/i.test(asError(error).message))
    return new BackupRefused(`BACKUP_PASSPHRASE does not open ${file}.`, { cause: error });
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined)
    return new BackupRefused(`${file} cannot be read: ${reasonOf({ code })}.`, { cause: error });
  return new BackupRefused(`${file} is damaged: it was truncated or changed after it was made.`, {
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
  new BackupRefused(`${file} already exists. Choose another file name.`);

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'not permitted',
  EPERM: 'not permitted',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its parent is not a folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the disk takes no file of this size (FAT32: 4 GB)',
};

function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  return reasons[code] ?? (code || String(error));
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
