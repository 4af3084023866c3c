import { alone } from '../database/alone.js';
import type { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import type { Sql } from '../database/sql.js';
import { SealedBox } from '../security/sealed-box.js';
import { sealedColumns } from '../security/sealed-columns.js';
import type { AppSecret } from '../settings/app-secret.js';
import type { KeyAndChain } from './key-and-chain.js';
import type { Trouble } from './trouble.js';

/** State of a domain's certificate, the same for all instances. */
export interface StoredState {
  certificate: KeyAndChain | undefined;
  /** Failed orders since the last success. */
  failures: number;
  /** Set while there are failures. */
  nextTryAt: Date | undefined;
  trouble: Trouble | undefined;
}

interface StateRow {
  sealed: Buffer | null;
  failures: number;
  nextTryAt: Date | null;
  trouble: Trouble | null;
}

/** Account, challenges and certificate in the database: whatever is secret is sealed under APP_SECRET. */
export class CertificateStore {
  private readonly accounts: SealedBox;
  private readonly answers: SealedBox;
  private readonly certificates: SealedBox;

  constructor(
    private readonly sql: Sql,
    private readonly work: DatabaseUnitOfWork,
    secret: AppSecret,
  ) {
    this.accounts = new SealedBox(secret, sealedColumns.acmeAccount);
    this.answers = new SealedBox(secret, sealedColumns.acmeAnswer);
    this.certificates = new SealedBox(secret, sealedColumns.ownCertificate);
  }

  async read(domain: string): Promise<StoredState> {
    const row = await this.sql.first<StateRow>(
      'certificate.read',
      `SELECT sealed, failures, next_try_at AS "nextTryAt", trouble FROM own_certificates WHERE domain = $1`,
      [domain],
    );
    return {
      certificate: row?.sealed ? this.certificates.openJson<KeyAndChain>(row.sealed, domain) : undefined,
      failures: row?.failures ?? 0,
      nextTryAt: row?.nextTryAt ?? undefined,
      trouble: row?.trouble ?? undefined,
    };
  }

  async keep(domain: string, certificate: KeyAndChain, at: Date): Promise<void> {
    await this.sql.rows(
      'certificate.keep',
      `INSERT INTO own_certificates (domain, sealed, issued_at) VALUES ($1, $2, $3)
       ON CONFLICT (domain) DO UPDATE SET sealed = excluded.sealed, issued_at = excluded.issued_at, failures = 0,
         next_try_at = NULL, trouble = NULL`,
      [domain, this.certificates.sealJson(certificate, domain), at],
    );
  }

  /** The certificate stays. */
  async noteFailure(domain: string, failures: number, nextTryAt: Date, trouble: Trouble): Promise<void> {
    await this.sql.rows(
      'certificate.failure',
      `INSERT INTO own_certificates (domain, failures, next_try_at, trouble) VALUES ($1, $2, $3, $4)
       ON CONFLICT (domain) DO UPDATE SET failures = excluded.failures, next_try_at = excluded.next_try_at,
         trouble = excluded.trouble`,
      [domain, failures, nextTryAt, trouble],
    );
  }

  /** The key of the one account at an authority; the given one becomes it if there is none that opens. */
  async accountKey(directory: string, newKey: () => Promise<string>, at: Date): Promise<string> {
    const stored = await this.sql.value<Buffer>(
      'certificate.account',
      'SELECT sealed_key FROM acme_accounts WHERE directory = $1',
      [directory],
    );
    const opened = stored && this.accounts.open(stored, directory);
    if (opened) return opened.plain.toString();
    const key = await newKey();
    await this.sql.rows(
      'certificate.keep-account',
      `INSERT INTO acme_accounts (directory, sealed_key, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (directory) DO UPDATE SET sealed_key = excluded.sealed_key, created_at = excluded.created_at`,
      [directory, this.accounts.seal(Buffer.from(key), directory), at],
    );
    return key;
  }

  async publish(token: string, answer: string, at: Date): Promise<void> {
    await this.sql.rows(
      'certificate.publish',
      `INSERT INTO acme_challenges (token, sealed_answer, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (token) DO UPDATE SET sealed_answer = excluded.sealed_answer`,
      [token, this.answers.seal(Buffer.from(answer), token), at],
    );
  }

  async answerTo(token: string): Promise<string | undefined> {
    const sealed = await this.sql.value<Buffer>(
      'certificate.answer',
      'SELECT sealed_answer FROM acme_challenges WHERE token = $1',
      [token],
    );
    return sealed && this.answers.open(sealed, token)?.plain.toString();
  }

  /** Also those of an instance that was killed: to be called by the holder of the lock. */
  async forgetAnswers(): Promise<void> {
    await this.sql.rows('certificate.forget-answers', 'DELETE FROM acme_challenges');
  }

  /** Orders alone: not at all while another instance does it. @param order ends when the signal aborts */
  async alone(order: (lost: AbortSignal) => Promise<void>): Promise<void> {
    await alone(this.work.pool, 'certificate-order', order);
  }
}
