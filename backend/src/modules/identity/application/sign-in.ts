import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { BackgroundTasks } from '../../../platform/process/background-tasks.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import { accountEvent, type User } from '../domain/user.js';
import { PasskeyAssertions } from './passkey-assertions.js';
import { SecondFactors } from './second-factors.js';
import { type Device, type Opened, Sessions } from './sessions.js';
import { type Browser, SignInLimits } from './sign-in-limits.js';
import { TrustedDevices } from './trusted-devices.js';

export interface Credentials {
  /** Or the email address. */
  username: string;
  password: string;
  /** Code from the authenticator app, or a recovery code; if the account requires one. */
  code?: string;
  rememberMe?: boolean;
  /** Do not ask this browser for codes for 30 days. */
  trustDevice?: boolean;
}

/** Origin of a login. */
export interface Caller extends Browser, Device {
  /** Tokens by which accounts trust this browser. */
  trustTokens: readonly string[];
}

/** The factors that were used: details of the event. */
export interface SignInMethod {
  method: 'password' | 'passkey';
  secondFactor?: 'totp' | 'recovery_code' | 'trusted_device';
}

export interface SignedIn {
  user: Pick<User, 'id' | 'role'>;
  session: Opened;
  /** For a browser that shall not be asked for codes again. */
  trustToken?: string;
}

/** Login with a password and a second factor if required, or with a passkey; logout. */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly secondFactors: SecondFactors,
    private readonly trustedDevices: TrustedDevices,
    private readonly passkeys: PasskeyAssertions,
    private readonly sessions: Sessions,
    private readonly limits: SignInLimits,
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError unauthenticated (auth.invalid_credentials, the same for an unknown name and a wrong password;
   *   auth.two_factor_required, auth.two_factor_invalid, auth.passkey_required), too_many
   */
  async login(credentials: Credentials, caller: Caller): Promise<SignedIn> {
    const { username, password, code } = credentials;
    const user = await this.users.openByLogin(username);
    const attempt = await this.limits.spend(user, username, caller);
    const matches = await this.passwords.matches(user?.password, password);
    if (!user || !matches) {
      if (user) this.recordRefused(user, { method: 'password' });
      throw new DomainError('unauthenticated', 'auth.invalid_credentials', 'Invalid username or password');
    }
    const signedIn = await this.withSecondFactor(user, code, caller, (secondFactor) =>
      this.startSession(user, { method: 'password', ...secondFactor }, credentials, caller, !attempt.known),
    ).catch(async (error: unknown) => {
      await attempt.refund();
      throw error;
    });
    await attempt.clear();
    return signedIn;
  }

  /**
   * A passkey counts as both factors: it was unlocked by a fingerprint, a face or a PIN.
   * @param response result of the browser's `navigator.credentials.get`, as JSON; unchecked
   * @throws DomainError unauthenticated auth.passkey_invalid, too_many
   */
  async loginByPasskey(
    { response, rememberMe = false }: { response: Record<string, unknown>; rememberMe?: boolean },
    caller: Caller,
  ): Promise<SignedIn> {
    const takeBack = await this.limits.spendFrom(caller.address);
    const user = await this.passkeys.ownerOf(response);
    if (!user) throw unknownPasskey();
    const newDevice = !(await this.limits.isKnown(user.id, caller));
    const signedIn = await this.work.run(() =>
      this.startSession(user, { method: 'passkey' }, { rememberMe }, caller, newDevice),
    );
    await takeBack();
    return signedIn;
  }

  logout(sessionId: string): Promise<void> {
    return this.work.run(async () => {
      const owner = await this.sessions.end(sessionId);
      if (owner)
        this.work.publish({ type: 'account.signed_out', ...accountEvent(owner, owner.id, this.clock.now()) });
    });
  }

  /** Runs `then` in one transaction with the consumption of the code, if the account requires one. */
  private async withSecondFactor(
    user: User,
    code: string | undefined,
    { trustTokens }: Caller,
    then: (proved: Pick<SignInMethod, 'secondFactor'>) => Promise<SignedIn>,
  ): Promise<SignedIn> {
    const demanded = await this.secondFactors.demandedOf(user);
    if (demanded === 'passkey') throw passkeyRequired();
    if (demanded === 'nothing') return this.work.run(() => then({}));
    if (await this.trustedDevices.isTrusted(user.id, trustTokens))
      return this.work.run(() => then({ secondFactor: 'trusted_device' }));
    if (code === undefined) throw codeRequired();
    const forgive = await this.limits.spendCode(user);
    const signedIn = await this.work.run(async () => {
      const secondFactor = await this.secondFactors.take(user, code);
      return secondFactor && then({ secondFactor });
    });
    if (!signedIn) {
      this.recordRefused(user, { method: 'password', secondFactor: 'wrong' });
      throw wrongCode();
    }
    await forgive();
    return signedIn;
  }

  private async startSession(
    user: Pick<User, 'id' | 'username' | 'role' | 'created_at'>,
    how: SignInMethod,
    { rememberMe = false, trustDevice = false }: Pick<Credentials, 'rememberMe' | 'trustDevice'>,
    { address, agent }: Caller,
    newDevice: boolean,
  ): Promise<SignedIn> {
    const session = await this.sessions.begin(user, { address, agent }, rememberMe);
    this.work.publish({
      type: 'account.signed_in',
      ...accountEvent(user, user.id, this.clock.now()),
      details: { ...how, newDevice },
    });
    const hasCode = how.secondFactor === 'totp' || how.secondFactor === 'recovery_code';
    if (!trustDevice || !hasCode) return { user, session };
    return { user, session, trustToken: await this.trustedDevices.trust(user.id) };
  }

  /** Not awaited, so that the response time does not reveal whether the name exists. */
  private recordRefused(user: User, details: Record<string, string>): void {
    const at = this.clock.now();
    this.backgroundTasks.run('refused login not recorded', () =>
      this.work.run(async () =>
        this.work.publish({
          type: 'account.sign_in_refused',
          ...accountEvent(user, null, at),
          refused: true,
          details,
        }),
      ),
    );
  }
}

function codeRequired(): DomainError {
  const message = 'Please enter the code from your authenticator app.';
  return new DomainError('unauthenticated', 'auth.two_factor_required', message, {
    fields: { code: message },
  });
}

function wrongCode(): DomainError {
  const message = "That code didn't work. Wait for a new code and try again, or use a recovery code.";
  return new DomainError('unauthenticated', 'auth.two_factor_invalid', message, {
    fields: { code: message },
  });
}

const unknownPasskey = (): DomainError =>
  new DomainError(
    'unauthenticated',
    'auth.passkey_invalid',
    'This passkey does not belong to an account here. Please try again, or log in with your password.',
  );

const passkeyRequired = (): DomainError =>
  new DomainError('unauthenticated', 'auth.passkey_required', 'Please log in with your passkey.');
