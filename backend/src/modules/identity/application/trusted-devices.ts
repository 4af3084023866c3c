import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';
import { SecondFactorRepository } from '../domain/ports.js';

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
    private readonly devices: SecondFactorRepository,
    private readonly clock: Clock,
  ) {
    for (const type of [
      'account.password_changed',
      'account.password_reset',
      'account.email_change_undone',
    ] as const)
      events.subscribe(type, async ({ subject }) => void (await this.devices.deleteDevices(subject.id)));
  }

  /** @returns the token for the browser to store */
  async trust(userId: number): Promise<string> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    await this.devices.addDevice(userId, tokenHash(token), now, new Date(now.getTime() + trustTime));
    return token;
  }

  /** @param tokens stored by the browser, possibly of several accounts */
  async isTrusted(userId: number, tokens: readonly string[]): Promise<boolean> {
    return tokens.length > 0 && this.devices.hasDevice(userId, tokens.map(tokenHash), this.clock.now());
  }
}
