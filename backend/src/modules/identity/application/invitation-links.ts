import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, conflict, type DomainError, notFound } from '../../../kernel/index.js';
import { MailConnection } from '../../../platform/mail/mail-connection.js';
import { UserRepository } from '../domain/ports.js';
import { Accounts } from './accounts.js';
import { Confirmation } from './confirmation.js';
import { ShownLinks } from './shown-links.js';

/** Links of invitations that the practice hands over itself. */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly shown: ShownLinks,
    private readonly confirmation: Confirmation,
    private readonly mail: MailConnection,
  ) {}

  /**
   * A new link of a client's open invitation, which counts as seen by the practice. For an account in use, only owners
   * can have one, and only while no email can be sent.
   * @param id users.id
   * @throws DomainError forbidden (auth.session_required, auth.password_required, auth.not_permitted for a client that is
   *   only opened), not_found for no open client, conflict invitation.not_open
   */
  async show(admin: Actor, id: number): Promise<string> {
    await this.confirmation.confirmSession(admin);
    const client = await this.users.findClient(id, admin);
    if (!client || client.closed_at) throw notFound('client');
    await this.accounts.assertAssigned(admin, id);
    const isOwner = admin.staff === undefined;
    if ((await this.users.isInUse(id)) && (!isOwner || (await this.mail.isSet()))) throw inUse();
    return this.shown.make(admin, client);
  }

  /**
   * The same of a colleague who has no password or passkey yet: a link to an account in use could take it over.
   * @param id users.id
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found unless the member is active,
   *   conflict invitation.not_open
   */
  async showOfStaff(owner: Actor, id: number): Promise<string> {
    await this.confirmation.confirmSession(owner);
    const member = await this.users.get(id);
    if (member.activeStaffRole === null) throw notFound('staff_member');
    if (await this.users.isInUse(id)) throw inUse();
    return this.shown.make(owner, member);
  }
}

const inUse = (): DomainError =>
  conflict(
    'invitation.not_open',
    t('This account already has a password or passkey. Its links are emailed and not shown.'),
  );
