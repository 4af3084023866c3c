import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { User } from '../domain/user.js';
import { type CodeKind, SecondFactors } from './second-factors.js';
import { SignInLimits } from './sign-in-limits.js';

/** Use of a code from an authenticator app, or of a recovery code, under a limit of wrong ones. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly factors: SecondFactors,
    private readonly limits: SignInLimits,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Runs `then` in one transaction with the consumption of the code.
   * @returns undefined for a wrong code
   * @throws DomainError too_many
   */
  async use<Answer>(
    account: Pick<User, 'id' | 'username' | 'role'>,
    code: string,
    then: (kind: CodeKind) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    const forgive = await this.limits.spendCode(account);
    const used = await this.work.run(async () => {
      const kind = await this.factors.take(account, code);
      return kind && { answer: await then(kind) };
    });
    if (used) await forgive();
    return used;
  }
}
