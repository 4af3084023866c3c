import { Injectable } from '@nestjs/common';
import { type Actor, notPermitted } from '../../../kernel/index.js';
import { SessionConfirmation } from '../domain/session-confirmation.js';
import { isForOwners, needsFreshSession, type SiteChanges } from '../domain/site.js';
import { Site, siteChanged } from './site.js';
import type { AdminSiteView } from './site-views.js';

/** The practice's details, edited by admins. */
@Injectable()
export class PracticeDetails {
  constructor(
    private readonly site: Site,
    private readonly confirmation: SessionConfirmation,
  ) {}

  /**
   * New payment instructions redirect the clients' money, `staffSees` opens clients to the staff, `registration` the portal
   * to strangers, `invoiceNumbers` number the books: they require a fresh session.
   * @throws DomainError site.changed; invalid (invoiceNumbers); forbidden auth.session_required, auth.password_required; too_many
   */
  async update(
    admin: Actor,
    { version, ...details }: SiteChanges & { version?: number | undefined },
    proof: { password?: string | undefined },
  ): Promise<AdminSiteView> {
    const current = await this.site.beforeChange();
    if (version !== undefined && version !== current.version) throw siteChanged(await this.site.whole(admin));
    if (admin.staff && isForOwners(current, details)) throw notPermitted();
    const isConfirmed = needsFreshSession(current, details);
    if (isConfirmed) await this.confirmation.confirmSession(admin, proof);
    return this.site.update(admin, details, { knownVersion: version, isConfirmed });
  }
}
