import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PasskeyAssertions } from './passkey-assertions.js';
import { SignInLimits } from './sign-in-limits.js';
import { type Caller, type SignedIn, SignedInSessions } from './signed-in-sessions.js';

/** Login with a passkey. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly passkeys: PasskeyAssertions,
    private readonly sessions: SignedInSessions,
    private readonly limits: SignInLimits,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * A passkey counts as both factors: it was unlocked by a fingerprint, a face or a PIN.
   * @param response result of the browser's `navigator.credentials.get`, as JSON; unchecked
   * @throws DomainError unauthenticated auth.passkey_invalid, too_many
   */
  async login(
    { response, rememberMe = false }: { response: Record<string, unknown>; rememberMe?: boolean },
    caller: Caller,
  ): Promise<SignedIn> {
    const takeBack = await this.limits.spendFrom(caller.address);
    const user = await this.passkeys.ownerOf(response);
    if (!user) throw unknownPasskey();
    const newDevice = !(await this.limits.isKnown(user.id, caller));
    const signedIn = await this.work.run(() =>
      this.sessions.start(user, { method: 'passkey' }, { rememberMe }, caller, newDevice),
    );
    await takeBack();
    return signedIn;
  }
}

const unknownPasskey = (): DomainError =>
  new DomainError(
    'unauthenticated',
    'auth.passkey_invalid',
    'This passkey does not belong to an account here. Please try again, or log in with your password.',
  );
