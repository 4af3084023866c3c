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
  const { encrypt, id } = found;
  if (encrypt['Filter'] !== 'Standard') return encrypt['Filter'] !== undefined;
  const { R: revision, O: owner, U: user } = encrypt;
  if (typeof revision !== 'number' || !Buffer.isBuffer(owner) || !Buffer.isBuffer(user)) return false;
  if (revision >= 5) return !opensByHash(user, revision);
  return !keyLengths(encrypt, revision).some((length) =>
    opensByKey({ ...found, revision, owner, user, id }, length),
  );
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

/** ISO 32000-1, algorithms 2, 4 and 5, with the empty password. */
function opensByKey(
  { encrypt, id, revision, owner, user }: Encryption & { revision: number; owner: Buffer; user: Buffer },
  length: number,
): boolean {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(Number(encrypt['P']) | 0);
  const parts = [PADDING, owner.subarray(0, 32), permissions, id];
  if (revision >= 4 && encrypt['EncryptMetadata'] === false) parts.push(Buffer.alloc(4, 0xff));
  let key = hashOf('md5', ...parts).subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  for (let round = 0; round < 50; round++) key = hashOf('md5', key).subarray(0, length);
  let expected = hashOf('md5', PADDING, id);
  for (let round = 0; round < 20; round++)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    );
  return expected.equals(user.subarray(0, 16));
}

/** ISO 32000-2, algorithm 11 with 2.B, with the empty password. @param user hash, then the salt for checking it */
function opensByHash(user: Buffer, revision: number): boolean {
  let key = hashOf('sha256', user.subarray(32, 40));
  for (let round = 0, last = 0; revision > 5 && (round < 64 || last > round - 32); round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)));
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hashOf((['sha256', 'sha384', 'sha512'] as const)[remainder] ?? 'sha256', encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32).equals(user.subarray(0, 32));
}

function hashOf(algorithm: 'md5' | 'sha256' | 'sha384' | 'sha512', ...parts: Uint8Array[]): Buffer {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
}
