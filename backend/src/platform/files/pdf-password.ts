import { createCipheriv, createHash } from 'node:crypto';
import { PdfValues, type PdfDictionary } from './pdf-values.js';
import { rc4 } from './rc4.js';

/** Places in the file at which its trailer is looked for: the words may be in a page, too. */
const MAX_TRIES = 20;
/** Bytes that take the place of an empty password. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/**
 * True if this PDF shows nothing without a password, or without a certificate. One that is only locked
 * against changes opens without. False, too, if it is damaged so that this cannot be seen.
 */
export function pdfNeedsPassword(bytes: Buffer): boolean {
  if (!bytes.includes('/Encrypt')) return false;
  const found = encryptionOf(bytes.toString('latin1'));
  if (!found) return false;
  const { encrypt } = found;
  if (encrypt['Filter'] !== 'Standard') return encrypt['Filter'] !== undefined;
  const { R: revision, O: owner, U: user } = encrypt;
  if (typeof revision !== 'number' || !Buffer.isBuffer(owner) || !Buffer.isBuffer(user)) return false;
  // Programs try the empty password as that of the reader and as that of the owner.
  if (revision >= 5)
    return !opensByHash(user, revision) && !opensByHash(owner, revision, user.subarray(0, 48));
  return !keyLengths(encrypt, revision).some((length) => {
    const locked = { ...found, revision, owner, user, length };
    return opensByKey(locked, PADDING) || opensByKey(locked, passwordFor(locked));
  });
}

interface Encryption {
  encrypt: PdfDictionary;
  /** The first of the file's two identifiers. */
  id: Buffer;
}

/** From the last trailer, or cross-reference stream, that names it: those of all updates name the same. */
function encryptionOf(text: string): Encryption | undefined {
  const values = new PdfValues(text);
  let at = text.length;
  for (let tries = 0; tries < MAX_TRIES && at > 0; tries++) {
    at = text.lastIndexOf('/Encrypt', at - 1);
    if (at < 0) return undefined;
    const trailer = values.dictionaryAt(
      Math.max(text.lastIndexOf('trailer', at), text.lastIndexOf(' obj', at)),
    );
    if (trailer?.['Root'] === undefined) continue;
    const encrypt = values.resolve(trailer['Encrypt']);
    if (!encrypt) continue;
    const { ID: ids } = trailer;
    const id: unknown = Array.isArray(ids) ? ids[0] : undefined;
    return { encrypt, id: Buffer.isBuffer(id) ? id : Buffer.alloc(0) };
  }
  return undefined;
}

/** Possible lengths of the key in bytes: programs disagree about where it is named. */
function keyLengths({ Length: bits }: PdfDictionary, revision: number): number[] {
  if (revision === 2) return [5];
  const named = typeof bits === 'number' && bits >= 40 && bits <= 128 ? bits / 8 : 5;
  return [...new Set([named, 16, 5])];
}

interface Locked extends Encryption {
  revision: number;
  owner: Buffer;
  user: Buffer;
  /** Bytes of the key. */
  length: number;
}

/** ISO 32000-1, algorithms 2, 4 and 5. @param password of the reader, padded */
function opensByKey({ encrypt, id, revision, owner, user, length }: Locked, password: Buffer): boolean {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(encrypt['P']) | 0);
  const parts = [password, owner.subarray(0, 32), permissions, id];
  if (revision >= 4 && encrypt['EncryptMetadata'] === false) parts.push(Buffer.alloc(4, 0xff));
  const key = keyOf(Buffer.concat(parts), revision, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  const expected = rounds.reduce((data, round) => rc4(turned(key, round), data), hashOf('md5', PADDING, id));
  return expected.equals(user.subarray(0, 16));
}

/** ISO 32000-1, algorithm 7: the reader's password, from the owner's empty one. */
function passwordFor({ revision, owner, length }: Locked): Buffer {
  const key = keyOf(PADDING, revision, length);
  const locked = owner.subarray(0, 32);
  if (revision === 2) return rc4(key, locked);
  return rounds.reduceRight((data, round) => rc4(turned(key, round), data), locked);
}

const rounds = Array.from({ length: 20 }, (_, round) => round);
const turned = (key: Buffer, round: number): Uint8Array => key.map((byte) => byte ^ round);

function keyOf(text: Buffer, revision: number, length: number): Buffer {
  let key = hashOf('md5', text).subarray(0, length);
  for (let round = 0; revision > 2 && round < 50; round++) key = hashOf('md5', key).subarray(0, length);
  return key;
}

/**
 * ISO 32000-2, algorithms 11 and 12 with 2.B, with the empty password.
 * @param stored hash, then the salt for checking it
 * @param user the reader's, for the owner's password
 */
function opensByHash(stored: Buffer, revision: number, user: Buffer = Buffer.alloc(0)): boolean {
  let key = hashOf('sha256', stored.subarray(32, 40), user);
  for (let round = 0, last = 0; revision > 5 && (round < 64 || last > round - 32); round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(Buffer.concat([key, user]))));
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hashOf((['sha256', 'sha384', 'sha512'] as const)[remainder] ?? 'sha256', encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32).equals(stored.subarray(0, 32));
}

function hashOf(algorithm: 'md5' | 'sha256' | 'sha384' | 'sha512', ...parts: Uint8Array[]): Buffer {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}
