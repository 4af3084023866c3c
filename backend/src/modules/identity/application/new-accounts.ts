import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, invalidField, notPermitted } from '../../../kernel/index.js';
import { Accounts, type AccountView, type NewAccount } from './accounts.js';
import { Confirmation, type Proof } from './confirmation.js';
import { Invitations } from './invitations.js';
import { assertAcceptable } from './passwords.js';

/** An account that an admin adds. With `invite`, username and password may be omitted: the client sets a password. */
interface AddedAccount extends Omit<NewAccount, 'username'> {
  username?: string | undefined;
  invite?: boolean | undefined;
}

/** Accounts that an admin adds. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly invitations: Invitations,
  ) {}

  /**
   * Adds another admin, or a client, who may be invited. A password that the practice chose marks the account.
   * @param proof required for an admin, and for a password
   * @throws DomainError forbidden (auth.session_required, auth.password_required, auth.not_permitted), invalid (password;
   *   role of an invited admin), conflict, too_many
   */
  async add(admin: Actor, { invite = false, ...account }: AddedAccount, proof: Proof): Promise<AccountView> {
    const { role, staffRole, username, password } = account;
    if (invite && role !== 'client') throw invalidField('role', t('Only clients are invited here'));
    if (role === 'admin' && admin.staff) throw notPermitted();
    if (role !== 'admin' && staffRole !== undefined)
      throw invalidField('staffRole', t('Only admins have a role of the staff'));
    if (role === 'admin' || password !== undefined) await this.confirmation.confirmSession(admin, proof);
    if (password !== undefined) assertAcceptable({ password, username: username ?? '' });
    const added = { ...account, passwordByPractice: password !== undefined };
    return username === undefined || invite
      ? this.invitations.add(admin, added, invite)
      : this.accounts.create(admin, { ...added, username });
  }
}
