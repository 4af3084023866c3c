import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, invalidField, notFound } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { accountEvent } from '../domain/user.js';
import { Confirmation } from './confirmation.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { challengeOf, type Credential, RelyingParty } from './relying-party.js';

/** Passkeys per user. */
const maximum = 20;
/** Bytes; WebAuthn allows up to 64. */
const handleLength = 32;

/** A passkey, for its owner. */
export interface PasskeyView {
  id: number;
  name: string;
  created_at: string;
  lastUsedAt: string | null;
}

const view = `id, name, created_at, last_used_at AS "lastUsedAt"`;

interface Account extends Record<string, unknown> {
  username: string;
  name: string;
  practice: string;
}

/** The user's own passkeys, each with a name. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly challenges: PasskeyChallenges,
    private readonly confirmation: Confirmation,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor, request: PageRequest): Promise<Page<PasskeyView>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<PasskeyView>(
      'passkey.list',
      `SELECT ${view} FROM passkeys WHERE user_id = $1 AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [actor.id, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () => this.count(actor));
  }

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
    const known = await this.sql.rows<{ id: string; transports: string[]; handle: Buffer }>(
      'passkey.known',
      'SELECT credential_id AS id, transports, user_handle AS handle FROM passkeys WHERE user_id = $1',
      [actor.id],
    );
    assertRoom(known.length);
    const { practice, username, name } = await this.account(actor);
    // One handle for all passkeys of an account: an authenticator stores one passkey per handle.
    const handle = known[0]?.handle ?? randomBytes(handleLength);
    const owner = { handle, username, name, credentials: known };
    const options = await this.relyingParty.creationOptions(practice, owner);
    await this.challenges.store(options.challenge, { userId: actor.id, handle });
    return options;
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
    const challenge = challengeOf(response);
    const handle =
      challenge === undefined ? undefined : await this.challenges.takeForNewPasskey(challenge, actor.id);
    if (challenge === undefined || !handle) throw notMade();
    const credential = await this.relyingParty.verifyCreated(response, challenge);
    if (!credential) throw notMade();
    return this.store(actor, name, credential, handle);
  }

  /**
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found for another
   * user's passkey
   */
  async remove(actor: Actor, id: number, sessionId: string | undefined): Promise<void> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    await this.work.run(async () => {
      const [gone] = await this.sql.rows<{ name: string }>(
        'passkey.remove',
        'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
        [id, actor.id],
      );
      if (!gone) throw notFound('passkey');
      await this.publish('account.passkey_removed', actor, { passkey: id, ...gone });
    });
  }

  private store(actor: Actor, name: string, credential: Credential, handle: Buffer): Promise<PasskeyView> {
    const { id, publicKey, counter, transports } = credential;
    return this.work.run(async () => {
      // Row lock until the passkey is stored, so that parallel calls cannot exceed the limit.
      await this.sql.rows('passkey.lock', 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [actor.id]);
      assertRoom(await this.count(actor));
      const [row] = await this.sql.view<PasskeyView>(
        'passkey.add',
        `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING ${view}`,
        [actor.id, name, id, publicKey, counter, transports, handle, this.clock.now()],
      );
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

  private count(actor: Actor): Promise<number> {
    return this.sql.count('passkey.count', 'passkeys WHERE user_id = $1', [actor.id]);
  }

  private async account({ id }: Actor): Promise<Account> {
    const account = await this.sql.first<Account>(
      'passkey.account',
      'SELECT a.username, a.name, s.name AS practice FROM accounts a, site s WHERE a.id = $1',
      [id],
    );
    if (!account) throw new Error(`User ${id} has a session but no row.`);
    return account;
  }

  private async publish(
    type: 'account.passkey_added' | 'account.passkey_removed',
    actor: Actor,
    details: { passkey: number; name: string },
  ): Promise<void> {
    const owner = { ...actor, username: (await this.account(actor)).username };
    this.work.publish({ type, ...accountEvent(owner, actor.id, this.clock.now()), details });
  }
}

function assertRoom(count: number): void {
  if (count >= maximum)
    throw new DomainError(
      'conflict',
      'passkey.limit_reached',
      `You already have ${maximum} passkeys. Please remove one first.`,
    );
}

const notMade = (): DomainError =>
  invalidField('response', 'This passkey could not be added. Please try again.', 'auth.passkey_invalid');
