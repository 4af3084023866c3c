import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { Client } from 'pg';
import { t } from '@steward/texts';
import { type Clock, DomainError } from '../../../../kernel/index.js';
import type { AppSecret } from '../../../../platform/settings/app-secret.js';
import type { DatabaseUnitOfWork } from '../../../../platform/database/database-unit-of-work.js';
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
 * First byte of a wrapped key, authenticated together with the key and its row's fingerprint. Keys of the
 * older format have neither; their first byte is random, so it can be the same.
 */
const version = Buffer.of(2);
const nonceLength = 12;
const tagLength = 16;
/** Lock held while a key is looked up and created, so that two instances create only one. */
const lock = 'steward.signing_keys';
/** Milliseconds. */
const connectTimeoutMs = 10_000;

/** The practice's keys: the one that signs, and the certificates of all that have ever signed. */
export class SigningKeys implements WrappedKeys {
  private current: { key: SigningKey; practice: string } | undefined;
  /** One lookup at a time per practice name, shared by all waiting signatures. */
  private pending: { practice: string; key: Promise<SigningKey> } | undefined;

  constructor(
    private readonly work: DatabaseUnitOfWork,
    private readonly secret: AppSecret,
    private readonly clock: Clock,
    private readonly databaseUrl: string,
    /** The operator's own key, from SIGNING_CERTIFICATE; undefined: a key created and stored here. */
    private readonly given: SigningKey | undefined,
  ) {}

  /**
   * The key to sign with, created on first use and again when the practice's name changes.
   * @param practice name for the certificate, unless it is the operator's own
   * @throws DomainError signing.key_unavailable (503) if APP_SECRET does not open the stored one
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

  /** Expiry of the certificate that currently signs; undefined before the first signature. */
  async validity(): Promise<{ isOwn: boolean; validTo: Date } | undefined> {
    if (this.given) return { isOwn: false, validTo: this.given.validTo };
    const { rows } = await this.work.query<Pick<Row, 'certificate'>>({
      name: 'signing-key.validity',
      text: `SELECT certificate FROM signing_keys WHERE wrapped_key IS NOT NULL AND retired_at IS NULL
             ORDER BY id DESC LIMIT 1`,
    });
    return rows[0] && { isOwn: true, validTo: new Date(new X509Certificate(rows[0].certificate).validTo) };
  }

  /** SHA-256 of every certificate that this practice has signed with, hex. */
  async fingerprints(): Promise<Set<string>> {
    const { rows } = await this.work.query<{ fingerprint: string }>({
      name: 'signing-key.fingerprints',
      text: 'SELECT fingerprint FROM signing_keys',
    });
    return new Set(rows.map(({ fingerprint }) => fingerprint));
  }

  /** Includes retired keys: after the next change of the secret, none may depend on the previous one. */
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
   * Runs in a separate transaction, so that a new key stays even if the signature that needed it is rolled
   * back. It uses a separate connection, because transactions that wait for the key may hold all others.
   */
  private async withLock<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    // A lost connection makes the next statement fail.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } finally {
      // Also rolls back an open transaction.
      await client.end();
    }
  }

  /** Registered, so that its signatures are recognized even after the operator changes the certificate. */
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
          t(
            'Signing is not available right now because the practice’s signing key cannot be read. Please let the practice know.',
          ),
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

  /** @returns true if the key had to be wrapped again */
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

  /** Undefined if no secret opens it, or if it does not belong to its row's certificate. */
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
