import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { type ConfirmationProof, SessionConfirmation } from './session-confirmation.js';
import type { AdminSiteDto, UpdateSiteDto } from './site.dto.js';
import { redirectsPayments, Site, siteChanged } from './site.js';

/** The practice's details, read and edited by admins. */
@Injectable()
export class PracticeDetails {
  constructor(
    private readonly site: Site,
    private readonly confirmation: SessionConfirmation,
  ) {}

  read(_admin: Actor): Promise<AdminSiteDto> {
    return this.site.whole();
  }

  /**
   * New payment instructions redirect the clients' money, so they require a fresh session.
   * @throws DomainError site.changed; forbidden auth.session_required, auth.password_required; too_many
   */
  async update(
    admin: Actor,
    { version, password: _password, ...details }: UpdateSiteDto,
    proof: ConfirmationProof,
  ): Promise<AdminSiteDto> {
    const current = await this.site.whole();
    if (version !== undefined && version !== current.version) throw siteChanged(current);
    const mayRedirect = redirectsPayments(current, details);
    if (mayRedirect) await this.confirmation.confirmSession(admin, proof);
    return this.site.update(admin, details, { knownVersion: version, mayRedirect });
  }
}
