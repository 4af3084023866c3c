import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { DomainError } from '../../../kernel/index.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import type { User } from '../domain/user.js';
import { AccountLog } from './account-log.js';
import { SecondFactors } from './second-factors.js';
import { SignInLimits } from './sign-in-limits.js';
import { type Caller, Sessions, type SignedIn, type SignInMethod } from './sessions.js';

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
    private readonly secondFactors: SecondFactors,
    private readonly sessions: Sessions,
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
      throw new DomainError('unauthenticated', 'auth.invalid_credentials', t('Invalid username or password'));
    }
    const start = (secondFactor?: SignInMethod['secondFactor']): Promise<SignedIn> => {
      const how = { method: 'password' as const, ...(secondFactor && { secondFactor }) };
      return this.sessions.start(user, how, credentials, caller, !attempt.known);
    };
    const signedIn = await this.pass(user, code, caller, start).catch(async (error: unknown) => {
      await attempt.refund();
      throw error;
    });
    await attempt.clear();
    return signedIn;
  }

  logout(sessionId: string): Promise<void> {
    return this.sessions.logout(sessionId);
  }

  /** Runs `then` in one transaction with the consumption of the code, if the account requires one. */
  private async pass(
    user: User,
    code: string | undefined,
    { trustTokens }: Caller,
    then: (secondFactor?: SignInMethod['secondFactor']) => Promise<SignedIn>,
  ): Promise<SignedIn> {
    const demanded = await this.secondFactors.demandedOf(user);
    if (demanded === 'passkey')
      throw new DomainError(
        'unauthenticated',
        'auth.passkey_required',
        t('Please log in with your passkey.'),
      );
    if (demanded === 'nothing') return then();
    if (await this.secondFactors.isTrusted(user.id, trustTokens)) return then('trusted_device');
    if (code === undefined)
      throw codeRefused('auth.two_factor_required', t('Please enter the code from your authenticator app.'));
    const used = await this.secondFactors.use(user, code, then);
    if (used) return used.answer;
    this.log.recordRefused('account.sign_in_refused', user, { method: 'password', secondFactor: 'wrong' });
    throw codeRefused(
      'auth.two_factor_invalid',
      t("That code didn't work. Wait for a new code and try again, or use a recovery code."),
    );
  }
}

const codeRefused = (code: string, message: string): DomainError =>
  new DomainError('unauthenticated', code, message, { fields: { code: message } });
