import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nameFile } from '../process/name-file.js';

export interface DerivedKey {
  /** Identifies the secret without revealing it. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/**
 * APP_SECRET and, during a rotation, the previous one. Every purpose derives its own key (HKDF, RFC 5869).
 */
export class AppSecret {
  constructor(
    readonly current: string,
    readonly previous?: string,
  ) {}

  /** Keys for one purpose, the current one first; `purpose` is a label, for example `steward/session/v1`. */
  keysFor(purpose: string): [DerivedKey, ...DerivedKey[]] {
    const derive = (secret: string): DerivedKey => ({
      id: Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/id`, 6)).toString('base64url'),
      key: Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
    });
    return this.previous === undefined
      ? [derive(this.current)]
      : [derive(this.current), derive(this.previous)];
  }
}

const fileOf = (dataDir: string): string => path.join(dataDir, 'app-secret');

/** File of the data folder with a different secret; undefined if there is none, or the same. */
export function otherStoredSecret(dataDir: string, secret: string): string | undefined {
  const file = fileOf(dataDir);
  return existsSync(file) && readFileSync(file, 'utf8').trim() !== secret ? file : undefined;
}

/** True if the data folder contains a secret. */
export const hasStoredSecret = (dataDir: string): boolean => existsSync(fileOf(dataDir));

/** Removes the secret from the data folder. */
export const deleteStoredSecret = (dataDir: string): void => rmSync(fileOf(dataDir));

/**
 * The secret in the data folder, generated on the first start; of two simultaneous first starts, one wins.
 */
export function storedSecret(dataDir: string): string {
  const file = fileOf(dataDir);
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    nameFile(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
