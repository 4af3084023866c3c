import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import {
  type AdminSiteDto,
  redirectsPayments,
  Site,
  siteChanged,
  type UpdateSiteDto,
} from '../content/index.js';
import { Confirmation, type Proof } from '../identity/index.js';

/** The practice's details, read and edited by admins. */
@Injectable()
export class PracticeDetails {
  constructor(
    private readonly site: Site,
    private readonly confirmation: Confirmation,
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
    proof: Proof,
  ): Promise<AdminSiteDto> {
    const current = await this.site.whole();
    if (version !== undefined && version !== current.version) throw siteChanged(current);
    const mayRedirect = redirectsPayments(current, details);
    if (mayRedirect) await this.confirmation.confirmSession(admin, proof);
    return this.site.update(admin, details, { knownVersion: version, mayRedirect });
  }
}
