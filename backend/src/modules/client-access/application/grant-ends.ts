import { Injectable } from '@nestjs/common';
import { accessOf, type Actor, Clock, notFound, notOwner } from '../../../kernel/index.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, Confirmation } from '../../identity/index.js';
import { accessEvent, type ClientGrant } from '../domain/client-grant.js';
import { GrantRepository } from '../domain/ports.js';
import { lastOwner } from '../domain/terms.js';
import { GrantMails } from './grant-mails.js';

/** Ends of access to a client, by the person, by an owner, or by the practice. */
@Injectable()
export class GrantEnds {
  constructor(
    private readonly grants: GrantRepository,
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly mails: GrantMails,
    private readonly secrets: MailSecrets,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends access of the caller's client, or the caller's own.
   * @throws DomainError not_found, also if it has ended; forbidden access.not_owner, conflict access.last_owner
   */
  async end(actor: Actor, id: number): Promise<void> {
    await this.confirmation.assertPasswordEntered(actor);
    const { clientId, role: callerRole } = accessOf(actor);
    await this.work.run(async () => {
      await this.accounts.lockClient(actor, clientId);
      const grant = await this.getOpen(id, clientId);
      const isOwn = grant.personId === actor.id;
      if (!isOwn && callerRole === 'helper') throw notOwner();
      if (!isOwn && grant.role === 'owner' && grant.status === 'active') throw notOwner();
      if (isOwn && grant.role === 'owner') {
        const others = (await this.grants.owners(clientId, this.clock.now())).filter(
          (owner) => owner !== actor.id,
        );
        if (others.length === 0) throw lastOwner();
      }
      await this.endGrant(grant, actor.id);
    });
  }

  /** The same by the practice, which may end an owner's. @throws DomainError not_found */
  async endByPractice(admin: Actor, clientId: number, id: number): Promise<void> {
    await this.confirmation.assertPasswordEntered(admin);
    await this.work.run(async () => {
      await this.accounts.lockClient(admin, clientId);
      const grant = await this.getOpen(id, clientId);
      await this.accounts.assertAssigned(admin, clientId);
      await this.endGrant(grant, admin.id);
    });
  }

  /**
   * Ends access in the open unit of work, and notifies the person, unless they ended it. Without effect on access that a
   * simultaneous call has ended. @param by users.id
   */
  async endGrant(grant: ClientGrant, by: number): Promise<void> {
    const now = this.clock.now();
    if (!(await this.grants.end(grant.id, by, now))) return;
    if (grant.mailId !== null) await this.secrets.erase([grant.mailId]);
    this.work.publish(accessEvent('access.ended', grant, by, now));
    if (grant.personId !== by) await this.mails.send('ended', grant, [grant.personId]);
  }

  private async getOpen(id: number, clientId: number): Promise<ClientGrant> {
    const grant = await this.grants.find(id, clientId, this.clock.now());
    if (!grant || grant.status === 'ended') throw notFound('access');
    return grant;
  }
}
