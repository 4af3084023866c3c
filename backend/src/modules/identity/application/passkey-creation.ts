import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Actor } from '../../../kernel/actor.js';
import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import { Site } from '../../practice/index.js';
import type { NewCredential } from '../domain/credentials.js';
import { PasskeyRepository, UserRepository } from '../domain/ports.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { challengeOf, RelyingParty } from './relying-party.js';

/** Passkeys per user. */
const maximum = 20;
/** Bytes; WebAuthn allows up to 64. */
const handleLength = 32;

/** Creation of a passkey by the browser: options for it, and the verification of its response. */
@Injectable()
export class PasskeyCreation {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly challenges: PasskeyChallenges,
    private readonly stored: PasskeyRepository,
    private readonly users: UserRepository,
    private readonly site: Site,
  ) {}

  /**
   * Options with which the browser creates a passkey.
   * @throws DomainError conflict passkey.limit_reached
   */
  async options(actor: Actor): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.stored.known(actor.id);
    assertRoom(known.length);
    const { username, name } = await this.users.get(actor.id);
    const practice = await this.site.get();
    // One handle for all passkeys of an account: an authenticator stores one passkey per handle.
    const handle = known[0]?.handle ?? randomBytes(handleLength);
    const owner = { handle, username, name, credentials: known };
    const options = await this.relyingParty.creationOptions(practice.name, owner);
    await this.challenges.store(options.challenge, { userId: actor.id, handle });
    return options;
  }

  /** @param response as JSON; unchecked @throws DomainError invalid auth.passkey_invalid */
  async verified(
    actor: Actor,
    response: Record<string, unknown>,
  ): Promise<{ credential: NewCredential; handle: Buffer }> {
    const challenge = challengeOf(response);
    const handle =
      challenge === undefined ? undefined : await this.challenges.takeForNewPasskey(challenge, actor.id);
    if (challenge === undefined || !handle) throw notMade();
    const credential = await this.relyingParty.verifyCreated(response, challenge);
    if (!credential) throw notMade();
    return { credential, handle };
  }
}

export function assertRoom(count: number): void {
  if (count >= maximum)
    throw new DomainError(
      'conflict',
      'passkey.limit_reached',
      `You already have ${maximum} passkeys. Please remove one first.`,
    );
}

const notMade = (): DomainError =>
  invalidField('response', 'This passkey could not be added. Please try again.', 'auth.passkey_invalid');
