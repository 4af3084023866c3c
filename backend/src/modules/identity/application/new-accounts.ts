import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { networkOf } from '../../../platform/process/network.js';
import { AccountLinks } from './account-links.js';
import { Accounts, type AccountView, type NewAccount } from './accounts.js';
import { Confirmation, type Proof } from './confirmation.js';
import { assertAcceptable } from './passwords.js';
import { Sessions, type SignedIn } from './sessions.js';
import type { Device } from '../domain/session.js';

const registrationsPerAddress: RateLimit = { name: 'register-address', points: 20, per: 60 * 60 };

interface Registration {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** New accounts: registered by their owner, or added by an admin. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly confirmation: Confirmation,
    private readonly links: AccountLinks,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Creates a client account, emails the confirmation link, and logs the client in. @throws DomainError
   * invalid (password), conflict, too_many
   */
  async register(registration: Registration, device: Device): Promise<SignedIn> {
    await this.limits.spend(registrationsPerAddress, networkOf(device.address));
    assertAcceptable(registration);
    const add = await this.accounts.prepare('themselves', {
      ...registration,
      ...{ role: 'client', emailByOwner: true },
    });
    return this.work.run(async () => {
      const user = await add();
      await this.links.mail(user, 'email_confirmation');
      return { user, session: await this.sessions.begin(user, device, false) };
    });
  }

  /**
   * Adds a client, or another admin.
   * @param proof required for an admin
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid (password),
   * conflict,
   *   too_many
   */
  async add(admin: Actor, account: NewAccount & { password: string }, proof: Proof): Promise<AccountView> {
    if (account.role === 'admin') await this.confirmation.confirmSession(admin, proof);
    assertAcceptable(account);
    return this.accounts.create(admin, account);
  }
}
