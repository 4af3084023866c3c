import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent, type User } from '../domain/user.js';
import { Confirmation } from './confirmation.js';
import { SecondFactorCodes } from './second-factor-codes.js';
import { SecondFactors } from './second-factors.js';

/** Both factors, required for changing them. */
export interface BothFactors {
  password: string;
  /** From the app, or a recovery code. */
  code: string;
}

/** Changes of two-factor authentication, once it is on. */
@Injectable()
export class TwoFactor {
  constructor(
    private readonly factors: SecondFactors,
    private readonly codes: SecondFactorCodes,
    private readonly users: UserRepository,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError forbidden auth.session_required, invalid (password, code), conflict, too_many */
  async disable(actor: Actor, proof: BothFactors, sessionId: string | undefined): Promise<void> {
    await this.withBothFactors(actor, proof, sessionId, async (account) => {
      await this.factors.endCodes(actor.id);
      this.publish('account.two_factor_disabled', account);
    });
  }

  /**
   * Creates a new set; the previous codes stop working.
   * @throws DomainError forbidden auth.session_required, invalid (password, code), conflict, too_many
   */
  renewRecoveryCodes(actor: Actor, proof: BothFactors, sessionId: string | undefined): Promise<string[]> {
    return this.withBothFactors(actor, proof, sessionId, async (account) => {
      const codes = await this.factors.giveRecoveryCodes(actor.id);
      this.publish('account.recovery_codes_created', account);
      return codes;
    });
  }

  private async withBothFactors<T>(
    actor: Actor,
    { password, code }: BothFactors,
    sessionId: string | undefined,
    change: (account: User) => Promise<T>,
  ): Promise<T> {
    await this.confirmation.demandPassword(actor, { sessionId, password });
    if ((await this.factors.demandedOf(actor)) !== 'code') throw notEnabled();
    const account = await this.users.get(actor.id);
    const used = await this.codes.use(account, code, () => change(account));
    if (!used) throw wrongCode();
    return used.answer;
  }

  private publish(
    type: 'account.two_factor_disabled' | 'account.recovery_codes_created',
    account: User,
  ): void {
    this.work.publish({ type, ...accountEvent(account, account.id, this.clock.now()) });
  }
}

export const wrongCode = (): DomainError =>
  invalidField(
    'code',
    "That code didn't work. Wait for a new code and try again.",
    'auth.two_factor_invalid',
  );

const notEnabled = (): DomainError =>
  new DomainError('conflict', 'auth.two_factor_not_enabled', 'Two-factor authentication is not on.');
