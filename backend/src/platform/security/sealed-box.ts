import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppSecret, DerivedKey } from '../settings/app-secret.js';

const cipherName = 'aes-256-gcm';
const version = Buffer.of(1);
const nonceLength = 12;
const tagLength = 16;

/** Result of rewrapping encrypted rows after a change of APP_SECRET. */
export interface Rewrapped {
  /** Number of changed rows. */
  rewrapped: number;
  /** Names of rows that no secret opens, which are not changed. */
  unreadable: string[];
}

/**
 * Encrypts small secrets in the database under a key derived from APP_SECRET (AES-256-GCM), each bound to its
 * row.
 */
export class SealedBox {
  private readonly keys: [DerivedKey, ...DerivedKey[]];

  /** @param purpose a label, for example `steward/totp/v1` */
  constructor(secret: AppSecret, purpose: string) {
    this.keys = secret.keysFor(purpose);
  }

  /** @param boundTo identifies the row; a value sealed for another row does not open */
  seal(plain: Buffer, boundTo: string): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(cipherName, this.keys[0].key, nonce).setAAD(bound(boundTo));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([version, nonce, cipher.getAuthTag(), sealed]);
  }

  /**
   * Undefined if no secret opens it, or it was sealed for another row. `isCurrent`: sealed under APP_SECRET
   * itself.
   */
  open(sealed: Buffer, boundTo: string): { plain: Buffer; isCurrent: boolean } | undefined {
    if (!sealed.subarray(0, 1).equals(version)) return undefined;
    const nonce = sealed.subarray(1, 1 + nonceLength);
    const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength);
    const rest = sealed.subarray(1 + nonceLength + tagLength);
    for (const [index, { key }] of this.keys.entries())
      try {
        const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
          .setAuthTag(tag)
          .setAAD(bound(boundTo));
        return { plain: Buffer.concat([decipher.update(rest), decipher.final()]), isCurrent: index === 0 };
      } catch {
        // Sealed with the other key, for another row, or damaged.
      }
    return undefined;
  }

  /** The same for a value that is stored as JSON. */
  sealJson(value: object, boundTo: string): Buffer {
    return this.seal(Buffer.from(JSON.stringify(value)), boundTo);
  }

  /** A value of `sealJson`; undefined as for `open`. */
  openJson<Value extends object>(sealed: Buffer, boundTo: string): Value | undefined {
    const opened = this.open(sealed, boundTo);
    return opened && (JSON.parse(opened.plain.toString()) as Value);
  }

  /**
   * Re-encrypts rows that were sealed under the previous secret.
   * @param boundTo identifies the row, as it was sealed
   * @param nameOf name of the row for people
   * @param store writes the new value
   */
  async rewrap<Row extends { sealed: Buffer }>(
    rows: readonly Row[],
    boundTo: (row: Row) => string,
    nameOf: (row: Row) => string,
    store: (row: Row, sealed: Buffer) => Promise<unknown>,
  ): Promise<Rewrapped> {
    let rewrapped = 0;
    const unreadable: string[] = [];
    for (const row of rows) {
      const opened = this.open(row.sealed, boundTo(row));
      if (!opened) unreadable.push(nameOf(row));
      if (!opened || opened.isCurrent) continue;
      await store(row, this.seal(opened.plain, boundTo(row)));
      rewrapped++;
    }
    return { rewrapped, unreadable };
  }
}

const bound = (row: string): Buffer => Buffer.concat([version, Buffer.from(row)]);
