import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';

/** Milliseconds for which a device is trusted. */
export const trustTime = 30 * 24 * 60 * 60 * 1000;

/**
 * Browsers that are not asked for codes. Each has a random token, stored as a hash. A password change ends
 * them.
 */
@Injectable()
export class TrustedDevices {
  constructor(
    events: DomainEvents,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    for (const type of [
      'account.password_changed',
      'account.password_reset',
      'account.email_change_undone',
    ] as const)
      events.subscribe(type, async ({ subject }) => void (await this.endAll(subject.id)));
  }

  /** @returns the token for the browser to store */
  async trust(userId: number): Promise<string> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    await this.sql.rows('trusted-device.purge', 'DELETE FROM trusted_devices WHERE expires_at <= $1', [now]);
    await this.sql.rows(
      'trusted-device.trust',
      'INSERT INTO trusted_devices (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [tokenHash(token), userId, now, new Date(now.getTime() + trustTime)],
    );
    return token;
  }

  /** @param tokens stored by the browser, possibly of several accounts */
  async isTrusted(userId: number, tokens: readonly string[]): Promise<boolean> {
    if (tokens.length === 0) return false;
    const found = await this.sql.first(
      'trusted-device.find',
      'SELECT 1 FROM trusted_devices WHERE token_hash = ANY ($2) AND user_id = $1 AND expires_at > $3 LIMIT 1',
      [userId, tokens.map(tokenHash), this.clock.now()],
    );
    return found !== undefined;
  }

  count(userId: number): Promise<number> {
    return this.sql.count('trusted-device.count', 'trusted_devices WHERE user_id = $1 AND expires_at > $2', [
      userId,
      this.clock.now(),
    ]);
  }

  /** @returns the number of devices */
  async endAll(userId: number): Promise<number> {
    const ended = await this.sql.rows(
      'trusted-device.end-all',
      'DELETE FROM trusted_devices WHERE user_id = $1 RETURNING 1',
      [userId],
    );
    return ended.length;
  }
}
