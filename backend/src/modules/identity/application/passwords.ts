import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { BackgroundTasks } from '../../../platform/process/background-tasks.js';
import { LimitReached, type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { RollingLimits } from '../../../platform/limits/rolling-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { networkOf } from '../../../platform/process/network.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';
import { AccessTokens } from './access-tokens.js';
import { AccountLinks } from './account-links.js';
import type { LinkKind } from './account-mails.js';
import { assertAcceptable } from './acceptable-password.js';
import { assertSession, Confirmation } from './confirmation.js';
import { EmailConfirmations } from './email-confirmations.js';
import { Sessions } from './sessions.js';

const perNetwork: RateLimit = { name: 'reset-address', points: 20, per: 60 * 60 };
/** Per period shorter than a link's lifetime: a caller who is refused still has a working link. */
const perAccount: RateLimit = { name: 'reset-account', points: 3, per: 15 * 60 };

/** Each sends an email to the account. */
const changesPerAccount: RateLimit = { name: 'password-change-account', points: 10, per: 60 * 60 };

/** Links that set a password. */
const choosing: readonly LinkKind[] = ['reset', 'invitation'];

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  endTokens: boolean;
}

/** Password changes, by the current password or by an emailed link. */
@Injectable()
export class Passwords {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly confirmation: Confirmation,
    private readonly emails: EmailConfirmations,
    private readonly links: AccountLinks,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly limits: RateLimits,
    private readonly rolling: RollingLimits,
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly clock: Clock,
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
    const user = await this.users.get(actor.id);
    assertAcceptable({ password: newPassword, username: user.username }, 'newPassword');
    await this.rolling.use(changesPerAccount, actor.id);
    const hash = await this.hasher.hash(newPassword);
    await this.work.run(async () => {
      // First, since the email about the password lists the access that remains.
      if (endTokens) await this.tokens.endAllOf(user, actor.id);
      await this.users.change(actor.id, (one) =>
        one.changePassword(hash, 'account.password_changed', this.clock.now()),
      );
      await this.sessions.endAll(actor.id, { but: sessionId });
      await this.links.endAll(actor.id, choosing);
    });
  }

  /**
   * Emails a link if an open account has that address. All work happens after the response, which therefore
   * does not reveal whether there is one.
   * @param address the caller's IP address
   * @throws DomainError too_many
   */
  async forgotten(email: string, address: string): Promise<void> {
    await this.limits.spend(perNetwork, networkOf(address));
    this.backgroundTasks.run('password reset link not sent', () => this.mailLink(email));
  }

  /**
   * Sets the password of the link's account and ends all of its sessions and password links; optionally
   * access tokens and calendar feeds as well. An emailed link confirms the address that it was sent to.
   * @throws DomainError invalid (token, auth.link_invalid; password)
   */
  async choose(token: string, password: string, endTokens: boolean): Promise<void> {
    const { kind, userId, username, sentTo } = await this.links.find(token, choosing);
    assertAcceptable({ password, username });
    const hash = await this.hasher.hash(password);
    await this.work.run(async () => {
      if (endTokens) await this.tokens.endAllOf(await this.users.get(userId), userId);
      await this.users.change(userId, (user) =>
        user.changePassword(hash, 'account.password_reset', this.clock.now()),
      );
      await this.links.take(token);
      await this.links.endAll(userId, choosing);
      await this.sessions.endAll(userId);
      if (sentTo !== null) await this.emails.prove(userId, sentTo, kind === 'invitation' ? kind : 'reset');
    });
  }

  private async mailLink(email: string): Promise<void> {
    const user = await this.users.openByEmail(email);
    if (!user) return;
    try {
      await this.limits.spend(perAccount, String(user.id));
    } catch (error) {
      if (error instanceof LimitReached) return;
      throw error;
    }
    await this.work.run(async () => {
      await this.links.mail(user, 'reset');
      this.work.publish({
        type: 'account.password_reset_requested',
        ...accountEvent(user, null, this.clock.now()),
      });
    });
  }
}
