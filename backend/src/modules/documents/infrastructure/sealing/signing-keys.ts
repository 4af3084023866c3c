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
import { isMadeOutTo, makeCertificate } from './own-certificate.js';
import { fingerprintOf, type SigningKey, signingKey, signingWith } from './signing-key.js';

interface Row {
  id: number;
  certificate: Buffer;
  wrapped_key: Buffer;
}

const purpose = 'steward/signing-key/v1';
/** Held while a key is looked for and made, so that two instances make one. */
const lock = 'steward.signing_keys';
/** Milliseconds. */
const patience = 10_000;

/** The practice's keys: one that signs, and the certificates of all that ever did. */
export class SigningKeys {
  private current: { key: SigningKey; practice: string } | undefined;
  /** One look at a time for a name, however many signatures wait for it. */
  private looking: { practice: string; key: Promise<SigningKey> } | undefined;

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
    if (current?.practice === practice && current.key.validTo > this.clock.now()) return current.key;
    if (this.looking?.practice !== practice) {
      const key = this.apart((client) =>
        this.given ? this.register(client, this.given) : this.keptOrMade(client, practice),
      );
      const looking = { practice, key };
      this.looking = looking;
      const ended = (): void => void (this.looking === looking && (this.looking = undefined));
      key.then((found) => (this.current = { key: found, practice })).then(ended, ended);
    }
    return this.looking.key;
  }

  /** SHA-256 of every certificate that this practice has signed with, hex. */
  async fingerprints(): Promise<Set<string>> {
    const { rows } = await this.work.queryable.query<{ fingerprint: string }>({
      name: 'signing-key.fingerprints',
      text: 'SELECT fingerprint FROM signing_keys',
    });
    return new Set(rows.map(({ fingerprint }) => fingerprint));
  }

  /**
   * In a transaction of its own, so that a key stays even if the signature that needed it first is rolled back; on a
   * connection of its own, since those who wait for the key may hold all others.
   */
  private async apart<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: patience });
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
      // Ends what was not committed, too.
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

  private async keptOrMade(client: Client, practice: string): Promise<SigningKey> {
    const now = this.clock.now();
    const { rows } = await client.query<Row>(
      `SELECT id, certificate, wrapped_key FROM signing_keys
       WHERE wrapped_key IS NOT NULL AND retired_at IS NULL ORDER BY id DESC LIMIT 1`,
    );
    const [row] = rows;
    const known = row && new X509Certificate(row.certificate);
    if (known && new Date(known.validTo) > now && isMadeOutTo(practice, known)) {
      const { opened, withPrevious } = this.open(row);
      if (withPrevious)
        await client.query('UPDATE signing_keys SET wrapped_key = $2 WHERE id = $1', [
          row.id,
          this.wrap(opened),
        ]);
      return signingKey(known, signingWith(opened));
    }
    const { certificate, key } = await makeCertificate(practice, now);
    await client.query(
      'UPDATE signing_keys SET retired_at = $1 WHERE wrapped_key IS NOT NULL AND retired_at IS NULL',
      [now],
    );
    await client.query(
      'INSERT INTO signing_keys (certificate, fingerprint, wrapped_key, created_at) VALUES ($1, $2, $3, $4)',
      [certificate.raw, fingerprintOf(certificate), this.wrap(key), now],
    );
    return signingKey(certificate, signingWith(key));
  }

  /** Nonce, tag, then the PKCS #8 key under AES-256-GCM. */
  private wrap(key: KeyObject): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.secret.keysFor(purpose)[0].key, nonce);
    const sealed = Buffer.concat([
      cipher.update(key.export({ type: 'pkcs8', format: 'der' })),
      cipher.final(),
    ]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  private open({ wrapped_key: wrapped }: Row): { opened: KeyObject; withPrevious: boolean } {
    for (const [index, { key }] of this.secret.keysFor(purpose).entries()) {
      const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12)).setAuthTag(
        wrapped.subarray(12, 28),
      );
      try {
        const plain = Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()]);
        return {
          opened: createPrivateKey({ key: plain, type: 'pkcs8', format: 'der' }),
          withPrevious: index > 0,
        };
      } catch {
        // Wrapped with another secret.
      }
    }
    throw new DomainError(
      'unavailable',
      'signing.key_unavailable',
      'Signing is not possible at the moment: the key of the practice cannot be opened. Please tell the practice.',
    );
  }
}
