import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, DomainError } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type TakenLink, UserRepository } from '../domain/ports.js';
import type { EmailProof } from '../domain/account-events.js';
import { AccountLinks, linkInvalid } from './account-links.js';
import { Credentials } from './credentials.js';

const perAccount: RateLimit = { name: 'email-confirmation-account', points: 3, per: 15 * 60 };

/** Proofs of an email address: only a link that was emailed to an address proves who owns it. */
@Injectable()
export class EmailConfirmations {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly credentials: Credentials,
    private readonly limits: RollingLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Emails a link to the caller's address unless it is confirmed. @throws DomainError too_many */
  async request(actor: Actor): Promise<void> {
    const user = await this.users.get(actor.id);
    if (user.emailConfirmed) return;
    await this.work.run(async () => {
      await this.limits.use(perAccount, user.id);
      await this.links.mail(user, 'email_confirmation');
    });
  }

  /**
   * Confirms the address that the link was emailed to. Requires a session of the account, since a stranger
   * may have created it with that address; an access token has none.
   * @throws DomainError unauthenticated auth.other_account, invalid (token, auth.link_invalid)
   */
  async confirm(token: string, opener: Actor | undefined): Promise<void> {
    const { userId, username, sentTo } = await this.links.find(token, ['email_confirmation']);
    if (opener?.sessionId === undefined || opener.id !== userId)
      throw new DomainError(
        'unauthenticated',
        'auth.other_account',
        t('Log in as {username} to confirm this email address.', { username }),
      );
    await this.work.run(async () => {
      await this.users.change(userId, (user) => {
        if (user.email !== sentTo) throw linkInvalid();
        return user.confirmEmail('link', false, this.clock.now());
      });
      await this.links.take(token);
      await this.links.endAll(userId, ['email_confirmation']);
    });
  }

  /**
   * Confirms, in the open unit of work, the address of a person who used a link emailed to it in a session of
   * their own.
   */
  async confirmOwn(userId: number): Promise<void> {
    if ((await this.users.get(userId)).emailConfirmed) return;
    await this.users.change(userId, (user) => user.confirmEmail('link', false, this.clock.now()));
    await this.links.endAll(userId, ['email_confirmation']);
  }

  /**
   * Undoes an email change by the link that the previous address received: restores that address and answers
   * with a token for a new password, since the person who changed the address may have known the old one.
   * Credentials added since the change are removed. If the previous address was typed by the owner and never
   * confirmed, earlier credentials are removed as well.
   * @returns the token for setting a password
   * @throws DomainError invalid (token, auth.link_invalid)
   */
  async undoChange(token: string): Promise<string> {
    const {
      userId,
      email,
      endsEarlierAccess,
      created_at: since,
    } = await this.links.find(token, ['email_undo']);
    if (email === null) throw new Error('An email-undo link has no previous address.');
    return this.work.run(async () => {
      const user = await this.users.change(userId, (one) => one.undoEmailChange(email, this.clock.now()));
      const link = await this.links.take(token);
      await this.links.endAll(userId, ['reset', 'invitation', 'email_confirmation']);
      // Older undo links lead to earlier addresses, whose owners may still object.
      await this.links.endAll(userId, ['email_undo'], since);
      await this.credentials.endAll(userId, since);
      await this.prove(userId, link, 'undo', { endsEarlierAccess });
      return this.links.give(user, link);
    });
  }

  /**
   * Confirms, in the open unit of work, the address that a used link was emailed to. The first time, all access of a
   * stranger who may have created the account ends. An admin's second factors stay: a stranger cannot create an admin
   * account, and a mailbox alone must not open the dashboard. A link that was not sent, or that the practice saw, confirms
   * nothing; it ends the access of those alone who typed the address themselves.
   */
  async prove(
    userId: number,
    { emailedTo, shownBy }: Pick<TakenLink, 'emailedTo' | 'shownBy'>,
    by: EmailProof,
    { endsEarlierAccess = true }: { endsEarlierAccess?: boolean } = {},
  ): Promise<void> {
    const account = await this.users.get(userId);
    if (account.emailConfirmed) return;
    const ends = endsEarlierAccess && account.role === 'client';
    if (emailedTo === null) {
      if (!ends || shownBy === null || !account.emailByOwner) return;
      await this.credentials.endSignIns(userId);
      await this.credentials.endTokens(account);
      return;
    }
    if (account.email !== emailedTo) throw linkInvalid();
    if (ends) await this.credentials.endAll(userId);
    await this.users.change(userId, (user) => user.confirmEmail(by, ends, this.clock.now()));
    await this.links.endAll(userId, ['email_confirmation']);
  }
}
