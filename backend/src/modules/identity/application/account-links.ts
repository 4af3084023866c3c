import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock, conflict, type DomainError, invalidField } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import {
  type AccountLink,
  type LinkKind,
  linkKinds,
  linkLifetimes,
  linkRetention,
  type LinkSight,
  type NewAccountLink,
} from '../domain/account-link.js';
import { AccountLinkRepository, type TakenLink, UserRepository } from '../domain/ports.js';
import { emailTaken } from '../domain/account-rules.js';
import { AccountMails, type LinkOwner } from './account-mails.js';

/** The email of a link, and its sight by the practice. */
type LinkOrigin = LinkSight & Pick<NewAccountLink, 'mailId' | 'sentTo'>;

interface MadeLink extends LinkOrigin {
  holder: LinkOwner;
  token: string;
}

/**
 * Links that act for an account. Each works once and is stored as a hash. The account is always locked before
 * its links, which rules out deadlocks.
 */
@Injectable()
export class AccountLinks {
  constructor(
    events: DomainEvents,
    private readonly mails: AccountMails,
    private readonly secrets: MailSecrets,
    private readonly links: AccountLinkRepository,
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {
    events.subscribe('user.registered', ({ userId }) => this.assertNotReserved(userId));
    events.subscribe('account.email_changed', ({ subject }) => this.assertNotReserved(subject.id));
    events.subscribe('account.reactivated', ({ subject }) => this.assertNotReserved(subject.id));
    events.subscribe('mail.link_shown', ({ mailId, actorId, at }) =>
      this.links.markShown(mailId, actorId, at),
    );
    events.subscribe('user.closed', ({ userId }) => this.endAll(userId));
    events.subscribe('account.deactivated', ({ subject }) => this.endAll(subject.id));
  }

  /**
   * Emails a link, in the open unit of work. A new invitation replaces earlier ones.
   * @param endsEarlierAccess for an email-undo link: see `AccountLink`
   */
  async mail(holder: LinkOwner, kind: LinkKind, endsEarlierAccess = false): Promise<void> {
    await this.users.lockOpen(holder.id);
    if (kind === 'invitation') await this.end([holder.id], ['invitation']);
    await this.mailEach([holder], kind, endsEarlierAccess);
  }

  /**
   * Emails another link of an open invitation, in the open unit of work. Earlier ones stay valid: a visitor who only
   * knows the address must not end them.
   * @returns false if no invitation is open
   */
  async mailAgain(holder: LinkOwner): Promise<boolean> {
    await this.users.lockOpen(holder.id);
    if (!(await this.links.openUntil(holder.id, 'invitation', this.clock.now()))) return false;
    await this.mailEach([holder], 'invitation', false);
    return true;
  }

  /** Emails invitations to accounts that are locked or new. They replace earlier ones. */
  async mailInvitations(holders: readonly LinkOwner[]): Promise<void> {
    await this.end(
      holders.map(({ id }) => id),
      ['invitation'],
    );
    await this.mailEach(holders, 'invitation', false);
  }

  /**
   * Creates a password link that is not emailed, but counts like the link that led to it.
   * @param origin of that link
   * @returns its token
   */
  async give(holder: LinkOwner, { shownAt, shownBy, mailId, sentTo }: LinkOrigin): Promise<string> {
    return this.keepUnmailed(holder, 'reset', { shownAt, shownBy, mailId, sentTo }, this.endOf('reset'));
  }

  /**
   * Creates another link of an open invitation, for the practice instead of an email: it confirms no address, and ends
   * with the invitation. The emailed one stays valid.
   * @param by users.id of who sees it
   * @returns its token
   * @throws DomainError conflict invitation.not_open
   */
  async show(holder: LinkOwner, by: number): Promise<string> {
    await this.users.lockOpen(holder.id);
    const now = this.clock.now();
    const until = await this.links.openUntil(holder.id, 'invitation', now);
    if (!until) throw invitationNotOpen();
    const origin = { shownAt: now, shownBy: by, mailId: null, sentTo: null };
    return this.keepUnmailed(holder, 'invitation', origin, until);
  }

  /** Reads the link of a token without using it. @throws DomainError invalid auth.link_invalid */
  async find(token: string, kinds: readonly LinkKind[]): Promise<AccountLink> {
    const link = await this.links.find(tokenHash(token), kinds, this.clock.now());
    if (!link) throw linkInvalid();
    return link;
  }

  /**
   * Uses a link up, in the open unit of work. @throws DomainError invalid auth.link_invalid, also if a
   * parallel call used it first
   */
  async take(token: string): Promise<TakenLink> {
    const taken = await this.links.take(tokenHash(token), this.clock.now());
    if (!taken) throw linkInvalid();
    if (taken.mailId !== null) await this.secrets.erase([taken.mailId]);
    return taken;
  }

  /** Deletes an account's unused links. @param since only links created since then */
  endAll(userId: number, kinds: readonly LinkKind[] = linkKinds, since = new Date(0)): Promise<void> {
    return this.end([userId], kinds, since);
  }

  /**
   * The addresses among these that another account can still take back by an email-undo link, in lower case.
   */
  reservedAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    return this.links.reservedAmong(emails, this.clock.now());
  }

  private async end(
    userIds: readonly number[],
    kinds: readonly LinkKind[],
    since = new Date(0),
  ): Promise<void> {
    await this.secrets.erase(await this.links.deleteUnused(userIds, kinds, since));
  }

  private async mailEach(
    holders: readonly LinkOwner[],
    kind: LinkKind,
    endsEarlierAccess: boolean,
  ): Promise<void> {
    const until = this.endOf(kind);
    const links = holders.map((holder) => ({ holder, token: newToken() }));
    const mailIds = await this.mails.send(links, kind, until);
    await this.keep(
      links.map((link, index) => ({
        ...link,
        mailId: mailIds[index] ?? null,
        sentTo: link.holder.email,
        shownAt: null,
        shownBy: null,
      })),
      kind,
      endsEarlierAccess,
      until,
    );
  }

  private async keepUnmailed(
    holder: LinkOwner,
    kind: LinkKind,
    origin: LinkOrigin,
    until: Date,
  ): Promise<string> {
    const token = newToken();
    await this.keep([{ holder, token, ...origin }], kind, false, until);
    return token;
  }

  private async keep(
    links: readonly MadeLink[],
    kind: LinkKind,
    endsEarlierAccess: boolean,
    until: Date,
  ): Promise<void> {
    const now = this.clock.now();
    const times = { created_at: now, expires_at: until };
    await this.links.add(
      links.map(({ holder, token, ...link }) => ({
        ...link,
        hash: tokenHash(token),
        kind,
        userId: holder.id,
        endsEarlierAccess,
        ...times,
        email: kind === 'email_undo' ? holder.email : null,
      })),
      new Date(now.getTime() - linkRetention),
    );
  }

  private endOf(kind: LinkKind): Date {
    return new Date(this.clock.now().getTime() + linkLifetimes[kind]);
  }

  /**
   * Called after the account has taken the address, so that others wait for the lock: if another account gave
   * the address up at the same moment, its reservation is visible. @throws DomainError conflict
   * user.email_taken
   */
  private async assertNotReserved(userId: number): Promise<void> {
    if (await this.links.reservesAddressOf(userId, this.clock.now())) throw emailTaken();
  }
}

export const linkInvalid = (): DomainError =>
  invalidField('token', t('This link no longer works. Please request a new one.'), 'auth.link_invalid');

/** The link of an invitation that was accepted, has ended, or was never sent. */
export const invitationNotOpen = (): DomainError =>
  conflict('invitation.not_open', t('There is no open invitation. Send a new one first.'));
