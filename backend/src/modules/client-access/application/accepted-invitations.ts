import { Injectable } from '@nestjs/common';
import { type Actor, Clock, DomainError, reviewRequired } from '../../../kernel/index.js';
import { OlderInstances } from '../../../platform/events/older-instances.js';
import { LimitReached, type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import { UnitOfWork } from '../../../platform/work/unit-of-work.js';
import {
  type AccessInvitations,
  Accounts,
  assertSession,
  Confirmation,
  EmailConfirmations,
  linkInvalid,
} from '../../identity/index.js';
import { accessEvent, type ClientGrant, type OpenInvitation } from '../domain/client-grant.js';
import { GrantRepository } from '../domain/ports.js';
import { accessExists, otherAddress, staffRefused } from '../domain/terms.js';
import { GrantMails } from './grant-mails.js';

/** Emails to the granter about one invitation. */
const noticesOfOthers: RateLimit = { name: 'access-other-address', points: 3, per: 24 * 60 * 60 };

interface Person {
  /** users.id */
  id: number;
  email: string;
}

/** Invitations that are accepted by their link, by a signed-in person or with a new account. */
@Injectable()
export class AcceptedInvitations implements AccessInvitations {
  constructor(
    private readonly grants: GrantRepository,
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly confirmations: EmailConfirmations,
    private readonly mails: GrantMails,
    private readonly secrets: MailSecrets,
    private readonly limits: RateLimits,
    private readonly instances: OlderInstances,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError invalid (token, auth.link_invalid) */
  async find(token: string): Promise<OpenInvitation> {
    const grant = await this.grants.findInvitation(tokenHash(token), this.clock.now());
    if (!grant) throw linkInvalid();
    return grant;
  }

  /**
   * Accepts as the signed-in person whose address is the invited one, which an emailed link confirms. Otherwise the link
   * stays valid, and the granter is notified.
   * @returns users.id of the client
   * @throws DomainError invalid (token, auth.link_invalid), forbidden (auth.session_required, auth.password_required,
   *   access.staff, access.other_address, access.review_required), conflict access.exists, unavailable
   *   update.in_progress
   */
  async acceptAs(actor: Actor, token: string): Promise<number> {
    assertSession(actor);
    const grant = await this.find(token);
    if (actor.role === 'admin') throw staffRefused();
    await this.confirmation.assertPasswordEntered(actor);
    try {
      await this.work.run(async () => {
        // Row lock, so that the address stays the same until the commit.
        await this.accounts.lock(actor.id, 'account');
        const { id, email } = await this.accounts.get(actor);
        await this.accept(token, { id, email });
        if (grant.wasEmailed) await this.confirmations.confirmOwn(id);
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === otherAddress().code) await this.notify(grant);
      throw error;
    }
    return grant.clientId;
  }

  async invitee(token: string, typed: string | undefined): Promise<{ email: string; isProved: boolean }> {
    const grant = await this.find(token);
    if (typed === undefined || isSame(typed, grant.email))
      return { email: grant.email, isProved: grant.wasEmailed };
    await this.notify(grant);
    throw otherAddress();
  }

  async accept(token: string, person: Person): Promise<void> {
    const { clientId } = await this.find(token);
    // They would ignore `?client=`: what the person does for the client would concern the person's own.
    await this.instances.assertNone();
    if (await this.grants.isUnderReview()) throw reviewRequired();
    await this.accounts.lock(clientId);
    // Again, since a parallel call may have accepted or ended it before the lock.
    const grant = await this.find(token);
    const now = this.clock.now();
    if (await this.grants.hasAccess(clientId, person.id, now)) throw accessExists();
    if (!isSame(person.email, grant.email)) throw otherAddress();
    await this.grants.endRunOut(clientId, now);
    await this.grants.accept(grant.id, person.id, now);
    if (grant.shownAt) await this.accounts.markShownInvitation(person.id, grant.shownAt);
    if (grant.mailId !== null) await this.secrets.erase([grant.mailId]);
    const accepted = { ...grant, personId: person.id };
    this.work.publish(accessEvent('access.accepted', accepted, person.id, now));
    await this.mails.send('accepted', accepted, [grant.grantedBy]);
  }

  private async notify(grant: ClientGrant): Promise<void> {
    try {
      await this.limits.spend(noticesOfOthers, String(grant.id));
    } catch (error) {
      if (error instanceof LimitReached) return;
      throw error;
    }
    await this.work.run(() => this.mails.send('otherAddress', grant, [grant.grantedBy]));
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
