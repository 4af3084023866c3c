import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { BackgroundTasks } from '../../../platform/background-tasks.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import { accountEvent, type User } from '../domain/user.js';
import { type Device, type Opened, Sessions } from './sessions.js';
import { type Browser, SignInLimits } from './sign-in-limits.js';

export interface Credentials {
  username: string;
  password: string;
  rememberMe?: boolean;
}

export interface SignedIn {
  user: User;
  session: Opened;
}

/** The goal 'come in, and leave': sign in with a password, sign out. */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly sessions: Sessions,
    private readonly limits: SignInLimits,
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError unauthenticated (the same for an unknown name and a wrong password), too_many */
  async login(
    { username, password, rememberMe: remember = false }: Credentials,
    { agent, ...browser }: Browser & Device,
  ): Promise<SignedIn> {
    const forgive = await this.limits.spend(username, browser);
    const user = await this.users.openByUsername(username);
    const matches = await this.passwords.matches(user?.password, password);
    if (!user || !matches) {
      if (user) this.recordRefused(user);
      throw new DomainError('unauthenticated', 'auth.invalid_credentials', 'Invalid username or password');
    }
    await forgive();
    return this.work.run(async () => {
      const session = await this.sessions.begin(user, { address: browser.address, agent }, remember);
      this.work.publish({ type: 'account.signed_in', ...accountEvent(user, user.id, this.clock.now()) });
      return { user, session };
    });
  }

  logout(sessionId: string): Promise<void> {
    return this.work.run(async () => {
      const owner = await this.sessions.end(sessionId);
      if (owner)
        this.work.publish({ type: 'account.signed_out', ...accountEvent(owner, owner.id, this.clock.now()) });
    });
  }

  /** Not waited for: the answer takes no longer for a name that exists, or it would tell that it does. */
  private recordRefused(user: User): void {
    const at = this.clock.now();
    this.backgroundTasks.run('a refused sign-in was not recorded', () =>
      this.work.run(async () =>
        this.work.publish({
          type: 'account.sign_in_refused',
          ...accountEvent(user, null, at),
          refused: true,
        }),
      ),
    );
  }
}
