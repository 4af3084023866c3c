import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { RateLimit } from '../../../platform/limits/rate-limits.js';
import { RollingLimits } from '../../../platform/limits/rolling-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { assertSession, Confirmation } from './confirmation.js';
import { NewPassword } from './new-password.js';

/** Each sends an email to the account. */
const changesPerAccount: RateLimit = { name: 'password-change-account', points: 10, per: 60 * 60 };

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  endTokens: boolean;
}

/** Password changes by the current password. */
@Injectable()
export class Passwords {
  constructor(
    private readonly users: UserRepository,
    private readonly confirmation: Confirmation,
    private readonly newPassword: NewPassword,
    private readonly rolling: RollingLimits,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Ends all other sessions and password links; optionally access tokens and calendar feeds as well.
   * @throws DomainError forbidden auth.session_required, invalid (currentPassword, newPassword), too_many
   */
  async change(
    actor: Actor,
    { currentPassword, newPassword, endTokens }: PasswordChange,
    sessionId: string | undefined,
  ): Promise<void> {
    assertSession(sessionId);
    const proof = { sessionId, password: currentPassword, field: 'currentPassword' };
    await this.confirmation.demandPassword(actor, proof);
    const commit = await this.newPassword.prepare(await this.users.get(actor.id), {
      ...{ password: newPassword, field: 'newPassword', endTokens, but: sessionId },
    });
    await this.rolling.use(changesPerAccount, actor.id);
    await this.work.run(commit);
  }
}
