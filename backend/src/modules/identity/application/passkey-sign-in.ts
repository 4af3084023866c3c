import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { t } from '@steward/texts';
import { type Actor, DomainError } from '../../../kernel/index.js';
import type { PasskeyAccount } from '../domain/credentials.js';
import { AccountLog } from './account-log.js';
import { RelyingParty, type Unchecked } from './relying-party.js';
import { SignInLimits } from './sign-in-limits.js';
import { type Caller, Sessions, type SignedIn } from './sessions.js';

/** Login and confirmation of an identity with a passkey. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly sessions: Sessions,
    private readonly limits: SignInLimits,
    private readonly log: AccountLog,
  ) {}

  /** Options with which the browser asks for a passkey. */
  options(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.relyingParty.requestOptions();
  }

  /**
   * A passkey counts as both factors: it was unlocked by a fingerprint, a face or a PIN.
   * @param response result of the browser's `navigator.credentials.get`, as JSON; unchecked
   * @throws DomainError unauthenticated auth.passkey_invalid, too_many
   */
  async login(
    { response, rememberMe = false }: { response: Unchecked; rememberMe?: boolean },
    caller: Caller,
  ): Promise<SignedIn> {
    const takeBack = await this.limits.spendFrom(caller.address);
    const user = await this.ownerOf(response);
    if (!user) throw unknownPasskey();
    const newDevice = !(await this.limits.isKnown(user.id, caller));
    const how = { method: 'passkey' } as const;
    const signedIn = await this.sessions.start(user, how, { rememberMe }, caller, newDevice);
    await takeBack();
    return signedIn;
  }

  /** @param response result of the browser's `navigator.credentials.get`, as JSON; unchecked */
  async verifies(actor: Actor, response: object): Promise<boolean> {
    return (await this.ownerOf(response as Unchecked))?.id === actor.id;
  }

  /** The owner of the passkey that signed the response. Each response counts once. */
  private async ownerOf(response: Unchecked): Promise<PasskeyAccount | undefined> {
    const signer = await this.relyingParty.signer(response);
    if (!signer) return undefined;
    const { passkey, refused: reason } = signer;
    if (!reason) return passkey.account;
    const details = { method: 'passkey', passkey: passkey.id, reason };
    this.log.recordRefused('account.sign_in_refused', passkey.account, details);
    return undefined;
  }
}

const unknownPasskey = (): DomainError =>
  new DomainError(
    'unauthenticated',
    'auth.passkey_invalid',
    t('This passkey does not belong to an account here. Please try again, or log in with your password.'),
  );
