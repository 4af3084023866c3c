import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';
import type { PasskeyOwner } from '../domain/credentials.js';
import { PasskeyRepository } from '../domain/ports.js';

/** Lifetime of a challenge, in milliseconds. */
const lifetime = 10 * 60_000;

/** Challenges for passkeys to sign: each is valid once, for a short time, on any instance. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly clock: Clock,
  ) {}

  /** @param adding undefined for a login */
  async store(challenge: string, adding?: PasskeyOwner): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + lifetime);
    await this.passkeys.addChallenge(tokenHash(challenge), adding, now, expiresAt);
  }

  /** Consumes the challenge of a login. @returns false if it is unknown, used or expired */
  async takeForSignIn(challenge: string): Promise<boolean> {
    return (await this.take(challenge, undefined)) !== undefined;
  }

  /** Consumes the challenge of that user's new passkey. @returns their handle */
  takeForNewPasskey(challenge: string, userId: number): Promise<Buffer | undefined> {
    return this.take(challenge, userId);
  }

  private take(challenge: string, userId: number | undefined): Promise<Buffer | undefined> {
    return this.passkeys.takeChallenge(tokenHash(challenge), userId, this.clock.now());
  }
}
