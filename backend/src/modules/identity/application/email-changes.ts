import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLinks } from './account-links.js';
import { Confirmation, type Proof } from './confirmation.js';

/** Each change emails the previous address and reserves it for a while. */
const perAccount: RateLimit = { name: 'email-change-account', points: 10, per: 24 * 60 * 60 };

/** Email address changes, which the owner of the previous address can undo. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly users: UserRepository,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly links: AccountLinks,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the caller's identity, unless the address stays the same.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many; by the commit
   * conflict
   */
  async prepare(actor: Actor, email: string, proof: Proof): Promise<Commit<void>> {
    if ((await this.users.get(actor.id)).email === email) return async () => undefined;
    await this.confirmation.confirmSession(actor, proof);
    await this.limits.spend(perAccount, String(actor.id));
    return () => this.work.run(() => this.change(actor.id, email));
  }

  /** Emails both addresses a link. */
  private async change(userId: number, email: string): Promise<void> {
    const before = await this.users.get(userId);
    if (before.email === email) return;
    const now = this.clock.now();
    const mayUndo = await this.users.allowsSecurityMail(userId, now);
    const after = await this.users.change(userId, (user) => user.changeEmail(email, now));
    await this.links.endAll(userId, ['reset', 'invitation', 'email_confirmation']);
    if (mayUndo) await this.links.mail(before, 'email_undo', !before.receivesEmail);
    await this.links.mail(after, 'email_confirmation');
  }
}
