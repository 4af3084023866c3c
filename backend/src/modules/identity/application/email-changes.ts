import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { AccessTokens } from './access-tokens.js';
import { AccountLinks } from './account-links.js';
import { Confirmation, type Proof } from './confirmation.js';
import { EmailConfirmations } from './email-confirmations.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';
import { UnconfirmedMail } from './unconfirmed-mail.js';

/** Each change emails the previous address and reserves it for a while. */
const perAccount: RateLimit = { name: 'email-change-account', points: 10, per: 24 * 60 * 60 };

/** Email address changes, which the owner of the previous address can undo. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly users: UserRepository,
    private readonly confirmation: Confirmation,
    private readonly confirmations: EmailConfirmations,
    private readonly links: AccountLinks,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly secondFactors: SecondFactors,
    private readonly unconfirmed: UnconfirmedMail,
    private readonly limits: RateLimits,
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
    return () => this.work.run(() => this.change(actor, email));
  }

  /**
   * Restores the previous address and answers with a token for a new password, since the person who changed
   * the address may have known the old one. Credentials added since the change are removed. If the previous
   * address was typed by the owner and never confirmed, earlier credentials are removed as well.
   * @returns the token for setting a password
   * @throws DomainError invalid (token, auth.link_invalid)
   */
  async undo(token: string): Promise<string> {
    const {
      userId,
      email,
      endsEarlierAccess,
      created_at: since,
    } = await this.links.find(token, ['email_undo']);
    if (email === null) throw new Error('An email-undo link has no previous address.');
    return this.work.run(async () => {
      const user = await this.users.change(userId, (one) => one.undoEmailChange(email, this.clock.now()));
      await this.links.take(token);
      await this.links.endAll(userId, ['reset', 'invitation', 'email_confirmation']);
      // Older undo links lead to earlier addresses, whose owners may still object.
      await this.links.endAll(userId, ['email_undo'], since);
      await this.sessions.endAll(userId);
      await this.tokens.endAll(userId, { since });
      await this.secondFactors.endAddedSince(userId, since);
      await this.confirmations.prove(userId, email, 'undo', { endsEarlierAccess });
      return this.links.give(user);
    });
  }

  private async change(actor: Actor, email: string): Promise<void> {
    const before = await this.users.get(actor.id);
    if (before.email === email) return;
    const mayUndo = await this.unconfirmed.allowsSecurityMail(actor.id);
    const after = await this.users.change(actor.id, (user) => user.changeEmail(email, this.clock.now()));
    await this.links.endAll(actor.id, ['reset', 'invitation', 'email_confirmation']);
    if (mayUndo) await this.links.mail(before, 'email_undo', !before.receivesEmail);
    await this.links.mail(after, 'email_confirmation');
  }
}
