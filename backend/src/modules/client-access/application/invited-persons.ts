import { Injectable } from '@nestjs/common';
import { type Actor, DomainError } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  type AccessInvitations,
  Accounts,
  assertSession,
  Confirmation,
  EmailConfirmations,
} from '../../identity/index.js';
import type { ClientGrant } from '../domain/client-grant.js';
import { otherAddress, staffRefused } from '../domain/terms.js';
import { AcceptedInvitations, isSame, type Person } from './accepted-invitations.js';
import { GrantMails } from './grant-mails.js';

/** Emails to the granter about one invitation. */
const noticesOfOthers: RateLimit = { name: 'access-other-address', points: 3, per: 24 * 60 * 60 };

/** The people who open an invitation, signed in or with a new account. */
@Injectable()
export class InvitedPersons implements AccessInvitations {
  constructor(
    private readonly invitations: AcceptedInvitations,
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly confirmations: EmailConfirmations,
    private readonly limits: RateLimits,
    private readonly mails: GrantMails,
    private readonly work: UnitOfWork,
  ) {}

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
    const grant = await this.invitations.find(token);
    if (actor.role === 'admin') throw staffRefused();
    await this.confirmation.assertPasswordEntered(actor);
    try {
      await this.work.run(async () => {
        // Row lock, so that the address stays the same until the commit.
        await this.accounts.lock(actor.id, 'account');
        const { id, email } = await this.accounts.get(actor);
        await this.invitations.accept(token, { id, email });
        if (grant.wasEmailed) await this.confirmations.confirmOwn(id);
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === otherAddress().code) await this.notify(grant);
      throw error;
    }
    return grant.clientId;
  }

  async invitee(token: string, typed: string | undefined): Promise<{ email: string; isProved: boolean }> {
    const grant = await this.invitations.find(token);
    if (typed === undefined || isSame(typed, grant.email))
      return { email: grant.email, isProved: grant.wasEmailed };
    await this.notify(grant);
    throw otherAddress();
  }

  accept(token: string, person: Person): Promise<void> {
    return this.invitations.accept(token, person);
  }

  private async notify(grant: ClientGrant): Promise<void> {
    if (!(await this.limits.trySpend(noticesOfOthers, String(grant.id)))) return;
    await this.work.run(() => this.mails.send('otherAddress', grant, [grant.grantedBy]));
  }
}
