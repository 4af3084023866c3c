import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppSecret, DerivedKey } from '../settings/app-secret.js';
import type { SealedColumn } from './sealed-columns.js';

const cipherName = 'aes-256-gcm';
const version = Buffer.of(1);
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts small secrets in the database under a key derived from APP_SECRET (AES-256-GCM), each bound to its
 * row.
 */
export class SealedBox {
  private readonly keys: [DerivedKey, ...DerivedKey[]];

  constructor(
    secret: AppSecret,
    private readonly column: Pick<SealedColumn, 'purpose' | 'boundTo'>,
  ) {
    this.keys = secret.keysFor(column.purpose);
  }

  /** @param of identifies the row; a value sealed for another row does not open */
  seal(plain: Buffer, of: number | string): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(cipherName, this.keys[0].key, nonce).setAAD(this.bound(of));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([version, nonce, cipher.getAuthTag(), sealed]);
  }

  /**
   * Undefined if no secret opens it, or it was sealed for another row. `isCurrent`: sealed under APP_SECRET
   * itself.
   */
  open(sealed: Buffer, of: number | string): { plain: Buffer; isCurrent: boolean } | undefined {
    if (!sealed.subarray(0, 1).equals(version)) return undefined;
    const nonce = sealed.subarray(1, 1 + nonceLength);
    const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength);
    const rest = sealed.subarray(1 + nonceLength + tagLength);
    for (const [index, { key }] of this.keys.entries())
      try {
        const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
          .setAuthTag(tag)
          .setAAD(this.bound(of));
        return { plain: Buffer.concat([decipher.update(rest), decipher.final()]), isCurrent: index === 0 };
      } catch {
        // Sealed with the other key, for another row, or damaged.
      }
    return undefined;
  }

  /** The same for a value that is stored as JSON. */
  sealJson(value: object, of: number | string): Buffer {
    return this.seal(Buffer.from(JSON.stringify(value)), of);
  }

  /** A value of `sealJson`; undefined as for `open`. */
  openJson<Value extends object>(sealed: Buffer, of: number | string): Value | undefined {
    const opened = this.open(sealed, of);
    return opened && (JSON.parse(opened.plain.toString()) as Value);
  }

  private bound(of: number | string): Buffer {
    return Buffer.concat([version, Buffer.from(this.column.boundTo(of))]);
  }
}
