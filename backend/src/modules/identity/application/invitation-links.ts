import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/requests/request-context.js';
import { Runtime } from '../../../platform/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLinks } from './account-links.js';
import { AccountLog } from './account-log.js';
import { Accounts } from './accounts.js';
import { Confirmation } from './confirmation.js';

/** Links of invitations that the practice hands over itself. */
@Injectable()
export class InvitationLinks {
  private readonly publicUrl: string;

  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly links: AccountLinks,
    private readonly confirmation: Confirmation,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
  }

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
    const token = await this.work.run(async () => {
      const shown = await this.links.show(client, admin.id);
      this.log.record('account.link_shown', client, admin.id, { details: { email: client.email } });
      return shown;
    });
    return inLanguage(client.language, () => pageUrl(this.publicUrl, `/reset-password?token=${token}`));
  }
}
