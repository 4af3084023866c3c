import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { NewCredential, PasskeyView } from '../domain/credentials.js';
import { PasskeyRepository, UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';
import { Confirmation } from './confirmation.js';
import { assertRoom, PasskeyCreation } from './passkey-creation.js';

/** The user's own passkeys, each with a name. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly creation: PasskeyCreation,
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
  async options(
    actor: Actor,
    sessionId: string | undefined,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    return this.creation.options(actor);
  }

  /**
   * @param response result of the browser's `navigator.credentials.create`, as JSON; unchecked
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid
   * auth.passkey_invalid,
   *   conflict (passkey.limit_reached, passkey.exists)
   */
  async add(
    actor: Actor,
    { name, response }: { name: string; response: Record<string, unknown> },
    sessionId: string | undefined,
  ): Promise<PasskeyView> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    const { credential, handle } = await this.creation.verified(actor, response);
    return this.store(actor, name, credential, handle);
  }

  /**
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found for another
   * user's passkey
   */
  async remove(actor: Actor, id: number, sessionId: string | undefined): Promise<void> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    await this.work.run(async () => {
      const name = await this.stored.delete(actor.id, id);
      await this.publish('account.passkey_removed', actor, { passkey: id, name });
    });
  }

  private store(actor: Actor, name: string, credential: NewCredential, handle: Buffer): Promise<PasskeyView> {
    return this.work.run(async () => {
      // Row lock until the passkey is stored, so that parallel calls cannot exceed the limit.
      await this.users.lockOpen(actor.id);
      assertRoom((await this.stored.known(actor.id)).length);
      const passkey = { userId: actor.id, name, handle, credential };
      const row = await this.stored.add(passkey, this.clock.now());
      if (!row)
        throw new DomainError(
          'conflict',
          'passkey.exists',
          'This passkey is already added. Please create a different one.',
        );
      await this.publish('account.passkey_added', actor, { passkey: row.id, name });
      return row;
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
