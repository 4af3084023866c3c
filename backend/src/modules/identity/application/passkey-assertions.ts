import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { PasskeyAccount, StoredPasskey } from '../domain/credentials.js';
import { PasskeyProof, PasskeyRepository } from '../domain/ports.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { RefusedSignIns } from './refused-sign-ins.js';
import { challengeOf, RelyingParty } from './relying-party.js';

type Unchecked = Record<string, unknown>;

const base64url = /^[\w-]+$/;

/** Authentication by passkeys. */
@Injectable()
export class PasskeyAssertions extends PasskeyProof {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: PasskeyRepository,
    private readonly refused: RefusedSignIns,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Options with which the browser asks for a passkey. */
  async options(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const options = await this.relyingParty.requestOptions();
    await this.challenges.store(options.challenge);
    return options;
  }

  /**
   * The owner of the passkey that signed the response; undefined if the response is invalid. Each response
   * counts once.
   */
  async ownerOf(response: Unchecked): Promise<PasskeyAccount | undefined> {
    const { id } = response;
    const challenge = challengeOf(response);
    if (challenge === undefined || typeof id !== 'string' || !base64url.test(id)) return undefined;
    if (!(await this.challenges.takeForSignIn(challenge))) return undefined;
    const passkey = await this.passkeys.ofCredential(id);
    if (!passkey) return undefined;
    const credential = { id, publicKey: passkey.publicKey, handle: passkey.handle };
    const counter = await this.relyingParty.verifySigned(response, challenge, credential);
    if (counter === undefined) return this.refuse(passkey, 'signature');
    if (!(await this.passkeys.use(passkey.id, counter, this.clock.now())))
      return this.refuse(passkey, 'counter');
    return passkey.account;
  }

  override async verifies(actor: Actor, response: object): Promise<boolean> {
    return (await this.ownerOf(response as Unchecked))?.id === actor.id;
  }

  private refuse({ id: passkey, account }: StoredPasskey, reason: 'signature' | 'counter'): undefined {
    this.refused.record('account.sign_in_refused', account, { method: 'passkey', passkey, reason });
  }
}
