import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { Client } from 'pg';
import type { Clock } from '../../../../kernel/clock.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { AppSecret } from '../../../../platform/app-secret.js';
import type { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import type { WrappedKeys } from '../../../../platform/files/secret-rotation.js';
import { isIssuedTo, makeCertificate } from './own-certificate.js';
import { fingerprintOf, isValidAt, type SigningKey, signingKey, signingWith } from './signing-key.js';

interface Row {
  id: number;
  certificate: Buffer;
  /** SHA-256 of the certificate, hex. */
  fingerprint: string;
  wrapped_key: Buffer;
}

const purpose = 'steward/signing-key/v1';
const cipherName = 'aes-256-gcm';
/**
 * A wrapped key begins with this, and is authenticated together with it and with its row's fingerprint. Before, nothing
 * of both was there, so the first byte of such a key, which was chance, may be the same.
 */
const version = Buffer.of(2);
const nonceLength = 12;
const tagLength = 16;
/** Held while a key is looked for and made, so that two instances make one. */
const lock = 'steward.signing_keys';
/** Milliseconds. */
const connectTimeoutMs = 10_000;

/** The practice's keys: one that signs, and the certificates of all that ever did. */
export class SigningKeys implements WrappedKeys {
  private current: { key: SigningKey; practice: string } | undefined;
  /** One look-up at a time for a name, which all waiting signatures share. */
  private pending: { practice: string; key: Promise<SigningKey> } | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly secret: AppSecret,
    private readonly clock: Clock,
    private readonly databaseUrl: string,
    /** The operator's own, by SIGNING_CERTIFICATE; unset: one that is made and kept here. */
    private readonly given: SigningKey | undefined,
  ) {}

  /**
   * The key to sign with, made on first use, and again when the practice has another name.
   * @param practice whose name the certificate carries, unless it is the operator's own
   * @throws DomainError signing.key_unavailable (503) when APP_SECRET does not open the stored one
   */
  async toSign(practice: string): Promise<SigningKey> {
    const { current } = this;
    if (current?.practice === practice && isValidAt(this.clock.now(), current.key)) return current.key;
    if (this.pending?.practice !== practice) {
      const key = this.withLock((client) =>
        this.given ? this.register(client, this.given) : this.findOrCreate(client, practice),
      );
      const lookup = { practice, key };
      this.pending = lookup;
      const ended = (): void => void (this.pending === lookup && (this.pending = undefined));
      key.then((found) => (this.current = { key: found, practice })).then(ended, ended);
    }
    return this.pending.key;
  }

  /** How long the certificate holds that signs at present; undefined before the first signature. */
  async validity(): Promise<{ isOwn: boolean; validTo: Date } | undefined> {
    if (this.given) return { isOwn: false, validTo: this.given.validTo };
    const { rows } = await this.work.queryable.query<Pick<Row, 'certificate'>>({
      name: 'signing-key.validity',
      text: `SELECT certificate FROM signing_keys WHERE wrapped_key IS NOT NULL AND retired_at IS NULL
             ORDER BY id DESC LIMIT 1`,
    });
    return rows[0] && { isOwn: true, validTo: new Date(new X509Certificate(rows[0].certificate).validTo) };
  }

  /** SHA-256 of every certificate that this practice has signed with, hex. */
  async fingerprints(): Promise<Set<string>> {
    const { rows } = await this.work.queryable.query<{ fingerprint: string }>({
      name: 'signing-key.fingerprints',
      text: 'SELECT fingerprint FROM signing_keys',
    });
    return new Set(rows.map(({ fingerprint }) => fingerprint));
  }

  /** Retired keys as well: the next change of the secret must find none under the one before. */
  async rewrap(): Promise<{ rewrapped: number; unreadable: string[] }> {
    return this.withLock(async (client) => {
      const { rows } = await client.query<Row>(
        'SELECT id, certificate, fingerprint, wrapped_key FROM signing_keys WHERE wrapped_key IS NOT NULL ORDER BY id',
      );
      let rewrapped = 0;
      const unreadable: string[] = [];
      for (const row of rows) {
        const opened = this.open(row);
        if (!opened) unreadable.push(`signing key ${row.id}`);
        else if (await this.rewrapIfOutdated(client, row, opened)) rewrapped++;
      }
      return { rewrapped, unreadable };
    });
  }

  /**
   * In a transaction of its own, so that a key stays even if the signature that needed it first is rolled back; on a
   * connection of its own, since those who wait for the key may hold all others.
   */
  private async withLock<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    // A connection that is lost between two statements shows at the next one.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } finally {
      // Rolls back an open transaction, too.
      await client.end();
    }
  }

  /** Its signatures are known as ours even when the operator takes another one later. */
  private async register(client: Client, key: SigningKey): Promise<SigningKey> {
    await client.query(
      `INSERT INTO signing_keys (certificate, fingerprint, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (fingerprint) DO NOTHING`,
      [key.certificate, key.fingerprint, this.clock.now()],
    );
    return key;
  }

  private async findOrCreate(client: Client, practice: string): Promise<SigningKey> {
    const now = this.clock.now();
    const { rows } = await client.query<Row>(
      `SELECT id, certificate, fingerprint, wrapped_key FROM signing_keys
       WHERE wrapped_key IS NOT NULL AND retired_at IS NULL ORDER BY id DESC LIMIT 1`,
    );
    const [row] = rows;
    const known = row && new X509Certificate(row.certificate);
    if (known && isValidAt(now, known) && isIssuedTo(practice, known)) {
      const opened = this.open(row);
      if (!opened)
        throw new DomainError(
          'unavailable',
          'signing.key_unavailable',
          'Signing is not possible at the moment: the key of the practice cannot be opened. Please tell the practice.',
        );
      await this.rewrapIfOutdated(client, row, opened);
      return signingKey(known, signingWith(opened.key));
    }
    const { certificate, key } = await makeCertificate(practice, now);
    const fingerprint = fingerprintOf(certificate);
    await client.query(
      'UPDATE signing_keys SET retired_at = $1 WHERE wrapped_key IS NOT NULL AND retired_at IS NULL',
      [now],
    );
    await client.query(
      'INSERT INTO signing_keys (certificate, fingerprint, wrapped_key, created_at) VALUES ($1, $2, $3, $4)',
      [certificate.raw, fingerprint, this.wrap(key, fingerprint), now],
    );
    return signingKey(certificate, signingWith(key));
  }

  /** @returns whether the key had to be wrapped anew */
  private async rewrapIfOutdated(client: Client, { id, fingerprint }: Row, opened: Opened): Promise<boolean> {
    if (opened.isCurrent) return false;
    const wrapped = this.wrap(opened.key, fingerprint);
    await client.query('UPDATE signing_keys SET wrapped_key = $2 WHERE id = $1', [id, wrapped]);
    return true;
  }

  /** Version, nonce, tag, then the PKCS #8 key under AES-256-GCM. */
  private wrap(key: KeyObject, fingerprint: string): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(cipherName, this.secret.keysFor(purpose)[0].key, nonce);
    cipher.setAAD(boundTo(fingerprint));
    const sealed = Buffer.concat([
      cipher.update(key.export({ type: 'pkcs8', format: 'der' })),
      cipher.final(),
    ]);
    return Buffer.concat([version, nonce, cipher.getAuthTag(), sealed]);
  }

  /** Undefined when no secret opens it, or when it is not the key of its row's certificate. */
  private open({ wrapped_key: wrapped, fingerprint, certificate }: Row): Opened | undefined {
    for (const [index, { key: secret }] of this.secret.keysFor(purpose).entries()) {
      const bound = wrapped.subarray(0, 1).equals(version)
        ? unwrap(secret, wrapped.subarray(1), boundTo(fingerprint))
        : undefined;
      const key = bound ?? unwrap(secret, wrapped);
      if (key && new X509Certificate(certificate).checkPrivateKey(key))
        return { key, isCurrent: index === 0 && bound !== undefined };
    }
    return undefined;
  }
}

interface Opened {
  key: KeyObject;
  /** Under the current secret and bound to its row. */
  isCurrent: boolean;
}

const boundTo = (fingerprint: string): Buffer => Buffer.concat([version, Buffer.from(fingerprint, 'hex')]);

/** @returns undefined when it was wrapped with another secret, or bound to another row */
function unwrap(secret: Buffer, wrapped: Buffer, bound?: Buffer): KeyObject | undefined {
  const nonce = wrapped.subarray(0, nonceLength);
  const tag = wrapped.subarray(nonceLength, nonceLength + tagLength);
  try {
    const decipher = createDecipheriv(cipherName, secret, nonce, { authTagLength: tagLength }).setAuthTag(
      tag,
    );
    if (bound) decipher.setAAD(bound);
    const plain = Buffer.concat([
      decipher.update(wrapped.subarray(nonceLength + tagLength)),
      decipher.final(),
    ]);
    return createPrivateKey({ key: plain, type: 'pkcs8', format: 'der' });
  } catch {
    return undefined;
  }
}
