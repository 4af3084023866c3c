import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock, type DomainError, invalidField } from '../../kernel/index.js';
import { Sql } from '../../platform/database/sql.js';
import { newToken, tokenHash } from '../../platform/security/tokens.js';

/** Milliseconds. */
const lifetime = 60 * 60_000;
/** The last of these wrong tries ends the link. */
const wrongTries = 10;

const linkInvalid = (): DomainError =>
  invalidField(
    'token',
    t('This link no longer works. Restart Steward: it prints a new one.'),
    'auth.link_invalid',
  );

/** The one link that sets up an installation without users. The database has its hash, so that every instance knows it. */
@Injectable()
export class SetupLink {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Makes a new link, which ends the one before. @returns its token, of 256 bits */
  async renew(): Promise<string> {
    const token = newToken();
    await this.sql.rows(
      'setup-link.renew',
      `INSERT INTO setup_link (token_hash, expires_at) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, wrong_tries = 0`,
      [tokenHash(token), new Date(this.clock.now().getTime() + lifetime)],
    );
    return token;
  }

  /** True while a link waits, also an expired one: users exist once it was used, or a start has created the admin of its settings. */
  isWaiting(): Promise<boolean> {
    return this.sql.onlyValue(
      'setup-link.is-waiting',
      'SELECT EXISTS (SELECT FROM setup_link) AND NOT EXISTS (SELECT FROM users)',
    );
  }

  /**
   * Counts a wrong token.
   * @returns the end of the link
   * @throws DomainError invalid (auth.link_invalid) unless it is the token of the link
   */
  async check(token: string | undefined): Promise<Date> {
    if (token === undefined) throw linkInvalid();
    const [link] = await this.sql.rows<{ expiresAt: Date; isRight: boolean }>(
      'setup-link.check',
      `SELECT expires_at AS "expiresAt", token_hash = $1 AS "isRight" FROM setup_link WHERE expires_at > $2 AND wrong_tries < $3`,
      [tokenHash(token), this.clock.now(), wrongTries],
    );
    if (link?.isRight) return link.expiresAt;
    // A start may have renewed it meanwhile: the try was against the one before.
    if (link)
      await this.sql.rows(
        'setup-link.count-wrong',
        'UPDATE setup_link SET wrong_tries = wrong_tries + 1 WHERE token_hash <> $1 AND wrong_tries < $2',
        [tokenHash(token), wrongTries],
      );
    throw linkInvalid();
  }

  /** Ends the link, within the transaction of the set-up. @throws DomainError invalid (auth.link_invalid) */
  async use(token: string): Promise<void> {
    const isUsed = await this.sql.some(
      'setup-link.use',
      'DELETE FROM setup_link WHERE token_hash = $1 AND expires_at > $2 AND wrong_tries < $3 RETURNING true',
      [tokenHash(token), this.clock.now(), wrongTries],
    );
    if (!isUsed) throw linkInvalid();
  }

  /** For a start that creates the first user itself. */
  async end(): Promise<void> {
    await this.sql.rows('setup-link.end', 'DELETE FROM setup_link');
  }
}
