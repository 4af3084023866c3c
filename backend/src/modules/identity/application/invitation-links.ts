import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import type { User } from '../domain/user.js';
import { AccountLinks, invitationNotOpen } from './account-links.js';
import { AccountLog } from './account-log.js';
import { Accounts } from './accounts.js';
import { Confirmation } from './confirmation.js';

/** Links of invitations that the practice hands over itself. */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly links: AccountLinks,
    private readonly confirmation: Confirmation,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  /**
   * A new link of a client's open invitation, which counts as seen by the practice.
   * @param id users.id
   * @throws DomainError forbidden (auth.session_required, auth.password_required, auth.not_permitted for a client that is
   *   only opened), not_found for no open client, conflict invitation.not_open
   */
  async show(admin: Actor, id: number): Promise<string> {
    await this.confirmation.confirmSession(admin);
    const client = await this.users.findClient(id, admin);
    if (!client || client.closed_at) throw notFound('client');
    await this.accounts.assertAssigned(admin, id);
    return this.make(admin, client);
  }

  /**
   * The same of a colleague who has no password yet: a link to an account in use could take it over.
   * @param id users.id
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found unless the member is active,
   *   conflict invitation.not_open
   */
  async showOfStaff(owner: Actor, id: number): Promise<string> {
    await this.confirmation.confirmSession(owner);
    const member = await this.users.get(id);
    if (member.activeStaffRole === null) throw notFound('staff_member');
    if (member.password !== '') throw invitationNotOpen();
    return this.make(owner, member);
  }

  private async make(by: Actor, holder: User): Promise<string> {
    const token = await this.work.run(async () => {
      const shown = await this.links.show(holder, by.id);
      this.log.record('account.link_shown', holder, by.id, { details: { email: holder.email } });
      return shown;
    });
    return inLanguage(holder.language, () =>
      pageUrl(this.runtime.settings.publicUrl, `/reset-password?token=${token}`),
    );
  }
}
