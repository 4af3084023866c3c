import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { networkOf } from '../../../platform/process/network.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import { User } from '../domain/user.js';
import { assertAcceptable } from './acceptable-password.js';
import { AccountLinks } from './account-links.js';
import { Accounts, type AccountView, type NewAccount } from './accounts.js';
import { Confirmation, type Proof } from './confirmation.js';
import { type Device, Sessions } from './sessions.js';
import type { SignedIn } from './sign-in.js';

const registrationsPerAddress: RateLimit = { name: 'register-address', points: 20, per: 60 * 60 };

export interface Registration {
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
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly sessions: Sessions,
    private readonly confirmation: Confirmation,
    private readonly links: AccountLinks,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a client account, emails the confirmation link, and logs the client in. @throws DomainError
   * invalid (password), conflict, too_many
   */
  async register(registration: Registration, device: Device): Promise<SignedIn> {
    await this.limits.spend(registrationsPerAddress, networkOf(device.address));
    assertAcceptable(registration);
    const password = await this.passwords.hash(registration.password);
    return this.work.run(async () => {
      const user = await this.users.add(
        new User({ ...registration, password, role: 'client', emailByOwner: true }, this.clock.now()),
        'themselves',
      );
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
