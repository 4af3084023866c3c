import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';

/** Lifetime of a challenge, in milliseconds. */
const lifetime = 10 * 60_000;

/** The user who adds a passkey. */
export interface PasskeyOwnerKey {
  userId: number;
  handle: Buffer;
}

/** Challenges for passkeys to sign: each is valid once, for a short time, on any instance. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @param adding undefined for a login */
  async store(challenge: string, adding?: PasskeyOwnerKey): Promise<void> {
    const now = this.clock.now();
    await this.sql.rows('passkey-challenge.purge', 'DELETE FROM passkey_challenges WHERE expires_at <= $1', [
      now,
    ]);
    await this.sql.rows(
      'passkey-challenge.give',
      'INSERT INTO passkey_challenges (challenge_hash, user_id, user_handle, expires_at) VALUES ($1, $2, $3, $4)',
      [
        tokenHash(challenge),
        adding?.userId ?? null,
        adding?.handle ?? null,
        new Date(now.getTime() + lifetime),
      ],
    );
  }

  /** Consumes the challenge of a login. @returns false if it is unknown, used or expired */
  async takeForSignIn(challenge: string): Promise<boolean> {
    const taken = await this.sql.first(
      'passkey-challenge.take',
      `DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND user_id IS NULL AND expires_at > $2 RETURNING 1`,
      [tokenHash(challenge), this.clock.now()],
    );
    return taken !== undefined;
  }

  /** Consumes the challenge of that user's new passkey. @returns their handle */
  async takeForNewPasskey(challenge: string, userId: number): Promise<Buffer | undefined> {
    const taken = await this.sql.first<{ handle: Buffer }>(
      'passkey-challenge.take-for',
      `DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND user_id = $2 AND expires_at > $3
       RETURNING user_handle AS handle`,
      [tokenHash(challenge), userId, this.clock.now()],
    );
    return taken?.handle;
  }
}
