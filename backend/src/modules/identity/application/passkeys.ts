import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, type DomainError, invalidField } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PasskeyRepository, UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/account-events.js';
import { Confirmation } from './confirmation.js';
import { RelyingParty, type Unchecked } from './relying-party.js';

/** Passkeys per user. */
const maximum = 20;
/** Bytes; WebAuthn allows up to 64. */
const handleLength = 32;

/** The user's own passkeys, each with a name. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly stored: PasskeyRepository,
    private readonly users: UserRepository,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Options with which the browser creates a passkey.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), conflict
   * passkey.limit_reached
   */
  async options(actor: Actor): Promise<PublicKeyCredentialCreationOptionsJSON> {
    await this.confirmation.confirmSession(actor);
    const credentials = await this.stored.known(actor.id);
    assertRoom(credentials.length);
    const { username, name } = await this.users.get(actor.id);
    // One handle for all passkeys of an account: an authenticator stores one passkey per handle.
    const handle = credentials[0]?.handle ?? randomBytes(handleLength);
    return this.relyingParty.creationOptions({ userId: actor.id, handle, username, name, credentials });
  }

  /**
   * @param response result of the browser's `navigator.credentials.create`, as JSON; unchecked
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid
   *   auth.passkey_invalid, conflict (passkey.limit_reached, passkey.exists)
   */
  async add(actor: Actor, { name, response }: { name: string; response: Unchecked }) {
    await this.confirmation.confirmSession(actor);
    const created = await this.relyingParty.created(response, actor.id);
    if (!created) throw notMade();
    return this.work.run(async () => {
      // Row lock until the passkey is stored, so that parallel calls cannot exceed the limit.
      await this.users.lockOpen(actor.id);
      assertRoom((await this.stored.known(actor.id)).length);
      const now = this.clock.now();
      const id = await this.stored.add({ userId: actor.id, name, ...created }, now);
      if (id === undefined)
        throw conflict('passkey.exists', t('This passkey is already added. Please create a different one.'));
      await this.publish('account.passkey_added', actor, { passkey: id, name });
      return { id, name, created_at: now.toISOString(), lastUsedAt: null };
    });
  }

  /**
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found for another
   * user's passkey
   */
  async remove(actor: Actor, id: number): Promise<void> {
    await this.confirmation.confirmSession(actor);
    await this.work.run(async () => {
      const name = await this.stored.delete(actor.id, id);
      await this.publish('account.passkey_removed', actor, { passkey: id, name });
    });
  }

  private async publish(
    type: 'account.passkey_added' | 'account.passkey_removed',
    actor: Actor,
    details: { passkey: number; name: string },
  ): Promise<void> {
    const owner = await this.users.get(actor.id);
    this.work.publish({ type, ...accountEvent(owner, actor.id, this.clock.now()), details });
  }
}

function assertRoom(count: number): void {
  if (count >= maximum)
    throw conflict(
      'passkey.limit_reached',
      t('You already have {maximum} passkeys. Please remove one first.', { maximum }),
    );
}

const notMade = (): DomainError =>
  invalidField('response', t('This passkey could not be added. Please try again.'), 'auth.passkey_invalid');
