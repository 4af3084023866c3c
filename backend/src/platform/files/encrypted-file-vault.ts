import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import {
  FileVault,
  StoredFileMissing,
  StoredFileUnreadable,
  type StoredFile,
  type StoredUnder,
} from './file-vault.js';
import type { AppSecret } from '../settings/app-secret.js';
import type { RawStore } from './raw-store.js';
import { freeBuffer } from './free-buffer.js';

interface WrappingKey {
  id: Buffer;
  key: KeyObject;
}

const MAGIC_AND_VERSION = Buffer.from('STWF\x01', 'latin1');
const LABEL = 'steward/file-keys/v1';
const CIPHER = 'aes-256-gcm';
const KEY_PATTERN = /^[0-9a-f]{32}$/;

// magic and version | key id | nonce, data key, tag of the wrapping | nonce, tag of the content
const KEY_ID_AT = 5;
const WRAP_NONCE_AT = 13;
const WRAPPED_KEY_AT = 25;
const WRAP_TAG_AT = 57;
const NONCE_AT = 73;
const TAG_AT = 85;
const HEADER_LENGTH = 101;

/**
 * AES-256-GCM with a separate data key for each file, wrapped by a key that HKDF derives from the
 * application's secret. The header names the wrapping key, so that secrets can be rotated; header and path
 * are authenticated with the content, so that one stored file cannot be passed off as another.
 */
export class EncryptedFileVault extends FileVault {
  private readonly current: WrappingKey;
  private readonly keys: ReadonlyMap<string, KeyObject>;

  constructor(
    private readonly store: RawStore,
    /** Files are encrypted under `current` and decrypted under the secret that they name. */
    { current, previous }: Pick<AppSecret, 'current' | 'previous'>,
  ) {
    super();
    this.current = deriveWrappingKey(current);
    const all = [this.current, ...(previous === undefined ? [] : [deriveWrappingKey(previous)])];
    this.keys = new Map(all.map(({ id, key }) => [id.toString('hex'), key]));
  }

  async put(bytes: Buffer): Promise<StoredFile> {
    const path = randomBytes(16).toString('hex');
    const parts = this.sealed(path, bytes);
    const written = this.store.write(path, parts);
    const sha256 = hash('sha256', bytes, 'hex'); // while the storage is busy
    await written;
    freeBuffer(parts[1]);
    return { path, size: bytes.length, sha256 };
  }

  async get(path: string): Promise<Buffer> {
    const stored = await this.read(path);
    if (!isFile(stored)) throw new StoredFileUnreadable(path, 'it is not in a known format');
    const wrappingKey = this.keys.get(keyIdOf(stored));
    if (!wrappingKey) {
      throw new StoredFileUnreadable(
        path,
        'it is encrypted under a secret that is neither APP_SECRET nor APP_SECRET_PREVIOUS',
      );
    }
    try {
      const bytes = decrypt(stored, path, wrappingKey);
      freeBuffer(stored);
      return bytes;
    } catch (error) {
      throw new StoredFileUnreadable(path, 'its bytes differ from those that were stored', error);
    }
  }

  async storedUnder(path: string): Promise<StoredUnder> {
    const header = await this.read(path, HEADER_LENGTH);
    if (!isFile(header) || !this.keys.has(keyIdOf(header))) return 'unknown';
    return keyIdOf(header) === this.current.id.toString('hex') ? 'current' : 'previous';
  }

  /** With another data key, too: content and wrapping are authenticated together. */
  async rewrap(path: string): Promise<void> {
    const bytes = await this.get(path);
    const parts = this.sealed(path, bytes);
    freeBuffer(bytes);
    const replaced = await this.store.replace(path, parts);
    freeBuffer(parts[1]);
    if (!replaced) throw new StoredFileMissing(path);
  }

  private async read(path: string, upTo?: number): Promise<Buffer> {
    const stored = KEY_PATTERN.test(path) ? await this.store.read(path, upTo) : undefined;
    if (!stored) throw new StoredFileMissing(path);
    return stored;
  }

  /** Encrypted bytes stored under that path. */
  private sealed(path: string, bytes: Buffer): [header: Buffer, content: Buffer] {
    const random = randomBytes(12 + 12 + 32);
    const dataKey = random.subarray(24);

    const header = Buffer.alloc(HEADER_LENGTH);
    MAGIC_AND_VERSION.copy(header);
    this.current.id.copy(header, KEY_ID_AT);
    random.copy(header, WRAP_NONCE_AT, 0, 12);
    random.copy(header, NONCE_AT, 12, 24);

    const wrapping = createCipheriv(CIPHER, this.current.key, header.subarray(WRAP_NONCE_AT, WRAPPED_KEY_AT));
    wrapping.setAAD(bound(header, WRAP_NONCE_AT, path));
    wrapping.update(dataKey).copy(header, WRAPPED_KEY_AT);
    wrapping.final();
    wrapping.getAuthTag().copy(header, WRAP_TAG_AT);

    const cipher = createCipheriv(CIPHER, dataKey, header.subarray(NONCE_AT, TAG_AT));
    cipher.setAAD(bound(header, TAG_AT, path));
    const content = cipher.update(bytes);
    cipher.final();
    cipher.getAuthTag().copy(header, TAG_AT);

    return [header, content];
  }

  async remove(path: string): Promise<void> {
    if (KEY_PATTERN.test(path)) await this.store.remove(path);
  }

  async *list(): AsyncIterable<{ path: string; storedAt: Date; size: number }> {
    for await (const { key, ...facts } of this.store.list())
      if (KEY_PATTERN.test(key)) yield { path: key, ...facts };
  }

  tidy(): Promise<void> {
    return this.store.tidy();
  }

  check(): Promise<void> {
    return this.store.check();
  }
}

/** Id of the secret that opens a stored file; undefined for a file that this vault has not written. */
export const secretOfFile = (stored: Buffer): string | undefined =>
  isFile(stored) ? keyIdOf(stored) : undefined;

/** Id of the secret in files stored under it; it does not reveal the secret. */
export const fileSecretId = (secret: string): string => deriveWrappingKey(secret).id.toString('hex');

const isFile = (stored: Buffer): boolean =>
  stored.length >= HEADER_LENGTH && stored.subarray(0, KEY_ID_AT).equals(MAGIC_AND_VERSION);

const keyIdOf = (stored: Buffer): string => stored.toString('hex', KEY_ID_AT, WRAP_NONCE_AT);

function decrypt(stored: Buffer, path: string, wrappingKey: KeyObject): Buffer {
  const unwrapping = createDecipheriv(CIPHER, wrappingKey, stored.subarray(WRAP_NONCE_AT, WRAPPED_KEY_AT), {
    authTagLength: 16,
  });
  unwrapping.setAAD(bound(stored, WRAP_NONCE_AT, path));
  unwrapping.setAuthTag(stored.subarray(WRAP_TAG_AT, NONCE_AT));
  const dataKey = unwrapping.update(stored.subarray(WRAPPED_KEY_AT, WRAP_TAG_AT));
  unwrapping.final();

  const decipher = createDecipheriv(CIPHER, dataKey, stored.subarray(NONCE_AT, TAG_AT), {
    authTagLength: 16,
  });
  decipher.setAAD(bound(stored, TAG_AT, path));
  decipher.setAuthTag(stored.subarray(TAG_AT, HEADER_LENGTH));
  const bytes = decipher.update(stored.subarray(HEADER_LENGTH));
  decipher.final(); // throws unless every byte is unchanged
  return bytes;
}

/**
 * The header up to `end` together with the path: the data that a tag authenticates besides the bytes
 * themselves.
 */
function bound(header: Buffer, end: number, path: string): Buffer {
  return Buffer.concat([header.subarray(0, end), Buffer.from(path, 'latin1')]);
}

function deriveWrappingKey(secret: string): WrappingKey {
  if (secret === '') throw new Error('A file secret must not be empty.');
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', label, length));
  return { id: derive(`${LABEL}/id`, 8), key: createSecretKey(derive(LABEL, 32)) };
}
