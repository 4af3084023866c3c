import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Afterwards } from '../../../platform/afterwards.js';
import { type RateLimit, RateLimits } from '../../../platform/database/rate-limits.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { networkOf } from '../../../platform/network.js';
import { PasswordHasher, UserStore } from '../domain/ports.js';
import { accountEvent, type User } from '../domain/user.js';
import { type Device, type Opened, Sessions } from './sessions.js';

const quarterHour = 15 * 60;
/** Wrong tries; another address may still sign in, so nobody is locked out by somebody else. */
const wrongTries: RateLimit = { name: 'login-account', points: 10, per: quarterHour };
const triesPerAddress: RateLimit = { name: 'login-address', points: 100, per: quarterHour };

export interface SignedIn {
  user: User;
  session: Opened;
}

/** The goal 'come in, and leave': sign in with a password, sign out. */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: UserStore,
    private readonly passwords: PasswordHasher,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly afterwards: Afterwards,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError unauthenticated (the same for an unknown name and a wrong password), too_many */
  async login(username: string, password: string, remember: boolean, device: Device): Promise<SignedIn> {
    const network = networkOf(device.address);
    const account = `${username.toLowerCase()} ${network}`;
    // Spent before the look-up, so that tries in parallel count; given back when the password was right.
    await this.limits.spend(triesPerAddress, network);
    await this.limits.spend(wrongTries, account);
    const user = await this.users.openByUsername(username);
    const matches = await this.passwords.matches(user?.password, password);
    if (!user || !matches) {
      if (user) this.recordRefused(user);
      throw new DomainError('unauthenticated', 'auth.invalid_credentials', 'Invalid username or password');
    }
    await this.limits.forget(wrongTries, account);
    await this.limits.refund(triesPerAddress, network);
    return this.work.run(async () => {
      const session = await this.sessions.begin(user, device, remember);
      this.work.tell({ type: 'account.signed_in', ...accountEvent(user, user.id, this.clock.now()) });
      return { user, session };
    });
  }

  logout(sessionId: string): Promise<void> {
    return this.work.run(async () => {
      const owner = await this.sessions.end(sessionId);
      if (owner)
        this.work.tell({ type: 'account.signed_out', ...accountEvent(owner, owner.id, this.clock.now()) });
    });
  }

  /** Not waited for: the answer takes no longer for a name that exists, or it would tell that it does. */
  private recordRefused(user: User): void {
    const at = this.clock.now();
    this.afterwards.run('a refused sign-in was not recorded', () =>
      this.work.run(async () =>
        this.work.tell({ type: 'account.sign_in_refused', ...accountEvent(user, null, at), refused: true }),
      ),
    );
  }
}
