import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import { AccountLog } from './account-log.js';
import { SecondFactorStep } from './second-factor-step.js';
import { SignInLimits } from './sign-in-limits.js';
import { type Caller, type SignedIn, SignedInSessions } from './signed-in-sessions.js';

export interface LoginRequest {
  /** Or the email address. */
  username: string;
  password: string;
  /** Code from the authenticator app, or a recovery code; if the account requires one. */
  code?: string;
  rememberMe?: boolean;
  /** Do not ask this browser for codes for 30 days. */
  trustDevice?: boolean;
}

/** Login with a password, and a second factor if required. */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly limits: SignInLimits,
    private readonly secondFactor: SecondFactorStep,
    private readonly sessions: SignedInSessions,
    private readonly log: AccountLog,
  ) {}

  /**
   * @throws DomainError unauthenticated (auth.invalid_credentials, the same for an unknown name and a wrong password;
   *   auth.two_factor_required, auth.two_factor_invalid, auth.passkey_required), too_many
   */
  async login(credentials: LoginRequest, caller: Caller): Promise<SignedIn> {
    const { username, password, code } = credentials;
    const user = await this.users.openByLogin(username);
    const attempt = await this.limits.spend(user, username, caller);
    const matches = await this.passwords.matches(user?.password, password);
    if (!user || !matches) {
      if (user) this.log.recordRefused('account.sign_in_refused', user, { method: 'password' });
      throw new DomainError('unauthenticated', 'auth.invalid_credentials', 'Invalid username or password');
    }
    const signedIn = await this.secondFactor
      .pass(user, code, caller, (secondFactor) =>
        this.sessions.start(
          user,
          { method: 'password', ...secondFactor },
          credentials,
          caller,
          !attempt.known,
        ),
      )
      .catch(async (error: unknown) => {
        await attempt.refund();
        throw error;
      });
    await attempt.clear();
    return signedIn;
  }

  logout(sessionId: string): Promise<void> {
    return this.sessions.logout(sessionId);
  }
}
