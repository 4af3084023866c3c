import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, Confirmation, invitationNotOpen } from '../../identity/index.js';
import { linkShown } from '../domain/client-grant.js';
import { GrantRepository } from '../domain/ports.js';
import { GrantMails } from './grant-mails.js';

/** Links of invitations that the practice sees: in the outbox, or to hand them over itself. Each sight is recorded. */
@Injectable()
export class AccessLinks {
  constructor(
    events: DomainEvents,
    private readonly grants: GrantRepository,
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly mails: GrantMails,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    events.subscribe('mail.link_shown', async ({ mailId, actorId, at }) => {
      const grant = await grants.markShown(mailId, at);
      if (grant) work.publish(linkShown(grant, actorId, at));
    });
  }

  /**
   * A new link of an open invitation, which ends with it; the emailed one stays valid.
   * @throws DomainError forbidden (auth.session_required, auth.password_required, auth.not_permitted for a client
   *   that is only opened), not_found, conflict invitation.not_open
   */
  async show(admin: Actor, clientId: number, id: number): Promise<string> {
    await this.confirmation.confirmSession(admin);
    if (!(await this.accounts.isVisible(admin, clientId))) throw notFound('client');
    if (!(await this.grants.find(id, clientId, this.clock.now()))) throw notFound('access');
    await this.accounts.assertAssigned(admin, clientId);
    return this.work.run(async () => {
      await this.accounts.lockClient(admin, clientId);
      const now = this.clock.now();
      const grant = await this.grants.find(id, clientId, now);
      if (grant?.status !== 'invited') throw invitationNotOpen();
      const token = newToken();
      await this.grants.addShownLink(id, tokenHash(token), now);
      this.work.publish(linkShown(grant, admin.id, now));
      return this.mails.shownLink(grant, token);
    });
  }
}
