import { Injectable } from '@nestjs/common';
import { Clock, reviewRequired } from '../../../kernel/index.js';
import { OlderInstances } from '../../../platform/events/older-instances.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, linkInvalid } from '../../identity/index.js';
import { accessEvent, type OpenInvitation } from '../domain/client-grant.js';
import { GrantRepository } from '../domain/ports.js';
import { accessExists, otherAddress } from '../domain/terms.js';
import { GrantMails } from './grant-mails.js';

export interface Person {
  /** users.id */
  id: number;
  email: string;
}

/** Invitations that become access, by their link. */
@Injectable()
export class AcceptedInvitations {
  constructor(
    private readonly grants: GrantRepository,
    private readonly accounts: Accounts,
    private readonly mails: GrantMails,
    private readonly secrets: MailSecrets,
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
   * In the open unit of work.
   * @throws DomainError invalid (token, auth.link_invalid), forbidden (access.other_address, access.review_required),
   *   conflict access.exists, unavailable update.in_progress
   */
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
    await this.accounts.markInvitation(person.id, grant);
    if (grant.mailId !== null) await this.secrets.erase([grant.mailId]);
    const accepted = { ...grant, personId: person.id };
    this.work.publish(accessEvent('access.accepted', accepted, person.id, now));
    await this.mails.send('accepted', accepted, [grant.grantedBy]);
  }
}

/** Email addresses. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
