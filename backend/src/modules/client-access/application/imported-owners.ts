import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { accessEvent, detailsOf } from '../domain/client-grant.js';
import { GrantRepository } from '../domain/ports.js';
import { staffInvited } from '../domain/terms.js';
import { SentInvitations } from './sent-invitations.js';

/** A person to invite as the owner of a household or business. */
interface NewOwner {
  /** users.id of the household or business */
  clientId: number;
  email: string;
  name: string;
}

/** Owners of businesses that an import creates together with their invitations. */
@Injectable()
export class ImportedOwners {
  constructor(
    private readonly grants: GrantRepository,
    private readonly invitations: SentInvitations,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Addresses among these that cannot be invited, in lower case, with the reason. */
  async refusedAmong(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ofStaff = await this.grants.staffAddressesAmong(emails);
    return new Map(ofStaff.map((email) => [email, staffInvited().message]));
  }

  /** Invites owners of clients that the open unit of work has created; addresses were checked by `refusedAmong`. */
  async invite(admin: Actor, owners: readonly NewOwner[]): Promise<void> {
    const now = this.clock.now();
    const terms = { role: 'owner', scopes: [], categories: null, until: null } as const;
    const common = { ...terms, grantedBy: admin.id, approved: true, consentDocumentId: null };
    for (const owner of owners) {
      const id = await this.grants.add({ ...common, ...owner }, now);
      const grant = await this.grants.find(id, owner.clientId, now);
      if (!grant) throw notFound('access');
      const details = { email: owner.email, role: terms.role, ...detailsOf(grant) };
      this.work.publish(accessEvent('access.granted', grant, admin.id, now, details));
      await this.invitations.send(grant);
    }
  }
}
