import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { User } from '../domain/user.js';
import { AccountLog } from './account-log.js';
import { SecondFactors } from './second-factors.js';
import type { Caller, SignedIn, SignInMethod } from './signed-in-sessions.js';
import { TrustedDevices } from './trusted-devices.js';

/** The second step of a login with a password. */
@Injectable()
export class SecondFactorStep {
  constructor(
    private readonly secondFactors: SecondFactors,
    private readonly trustedDevices: TrustedDevices,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Runs `then` in one transaction with the consumption of the code, if the account requires one.
   * @throws DomainError unauthenticated (auth.two_factor_required, auth.two_factor_invalid,
   * auth.passkey_required), too_many
   */
  async pass(
    user: User,
    code: string | undefined,
    { trustTokens }: Caller,
    then: (proved: Pick<SignInMethod, 'secondFactor'>) => Promise<SignedIn>,
  ): Promise<SignedIn> {
    const demanded = await this.secondFactors.demandedOf(user);
    if (demanded === 'passkey') throw passkeyRequired();
    if (demanded === 'nothing') return this.work.run(() => then({}));
    if (await this.trustedDevices.isTrusted(user.id, trustTokens))
      return this.work.run(() => then({ secondFactor: 'trusted_device' }));
    if (code === undefined) throw codeRequired();
    const used = await this.secondFactors.use(user, code, (secondFactor) => then({ secondFactor }));
    if (used) return used.answer;
    this.log.recordRefused('account.sign_in_refused', user, { method: 'password', secondFactor: 'wrong' });
    throw wrongCode();
  }
}

function codeRequired(): DomainError {
  const message = 'Please enter the code from your authenticator app.';
  return new DomainError('unauthenticated', 'auth.two_factor_required', message, {
    fields: { code: message },
  });
}

function wrongCode(): DomainError {
  const message = "That code didn't work. Wait for a new code and try again, or use a recovery code.";
  return new DomainError('unauthenticated', 'auth.two_factor_invalid', message, {
    fields: { code: message },
  });
}

const passkeyRequired = (): DomainError =>
  new DomainError('unauthenticated', 'auth.passkey_required', 'Please log in with your passkey.');
