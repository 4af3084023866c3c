import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface DerivedKey {
  /** Tells which secret a thing was made with; says nothing about the secret. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** APP_SECRET and, after a rotation, the one before. Every purpose derives a key of its own (HKDF, RFC 5869). */
export class AppSecret {
  constructor(
    readonly current: string,
    readonly previous?: string,
  ) {}

  /** The keys for one purpose, the current one first; `purpose` is a label such as `steward/session/v1`. */
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

/** The file in which the data folder keeps another secret than this one; undefined if it keeps none, or the same. */
export function otherStoredSecret(dataDir: string, secret: string): string | undefined {
  const file = fileOf(dataDir);
  return existsSync(file) && readFileSync(file, 'utf8').trim() !== secret ? file : undefined;
}

/** True if the data folder keeps a secret. */
export const hasStoredSecret = (dataDir: string): boolean => existsSync(fileOf(dataDir));

/** Removes the secret that the data folder keeps. */
export const deleteStoredSecret = (dataDir: string): void => rmSync(fileOf(dataDir));

/** The secret that the data folder keeps, made on the first start; of two first starts at once, one's is taken. */
export function storedSecret(dataDir: string): string {
  const file = fileOf(dataDir);
  const made = `${file}.${process.pid}`;
  writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // A link appears whole or not at all, and never replaces what is there.
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
