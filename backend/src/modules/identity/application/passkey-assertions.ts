import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Actor, Role } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { BackgroundTasks } from '../../../platform/process/background-tasks.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PasskeyProof } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { challengeOf, RelyingParty } from './relying-party.js';

/** The open account that the passkey belongs to. */
export interface PasskeyAccount {
  /** users.id */
  id: number;
  username: string;
  role: Role;
  created_at: Date;
}

interface PasskeyRow extends PasskeyAccount, Record<string, unknown> {
  /** passkeys.id */
  passkey: number;
  public_key: Buffer;
  user_handle: Buffer;
}

type Unchecked = Record<string, unknown>;

const base64url = /^[\w-]+$/;

/** Authentication by passkeys. */
@Injectable()
export class PasskeyAssertions extends PasskeyProof {
  constructor(
    private readonly relyingParty: RelyingParty,
    private readonly challenges: PasskeyChallenges,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
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
    const passkey = await this.sql.first<PasskeyRow>(
      'passkey.find',
      `SELECT p.id AS passkey, p.public_key, p.user_handle, u.id, u.username, u.role, u.created_at
       FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1 AND u.closed_at IS NULL`,
      [id],
    );
    if (!passkey) return undefined;
    const credential = { id, publicKey: passkey.public_key, handle: passkey.user_handle };
    const counter = await this.relyingParty.verifySigned(response, challenge, credential);
    if (counter === undefined) return this.refuse(passkey, 'signature');
    if (!(await this.use(passkey, counter))) return this.refuse(passkey, 'counter');
    return passkey;
  }

  override async verifies(actor: Actor, response: object): Promise<boolean> {
    return (await this.ownerOf(response as Unchecked))?.id === actor.id;
  }

  /** @returns false if the counter has not increased: another authenticator may have a copy of the passkey */
  private async use({ passkey }: PasskeyRow, counter: number): Promise<boolean> {
    const used = await this.sql.first(
      'passkey.use',
      `UPDATE passkeys SET counter = $2, last_used_at = $3
       WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0) RETURNING 1`,
      [passkey, counter, this.clock.now()],
    );
    return used !== undefined;
  }

  private refuse({ passkey, ...account }: PasskeyRow, reason: 'signature' | 'counter'): undefined {
    const event = accountEvent(account, null, this.clock.now());
    this.backgroundTasks.run('refused passkey not recorded', () =>
      this.work.run(async () =>
        this.work.publish({
          type: 'account.sign_in_refused',
          ...event,
          refused: true,
          details: { method: 'passkey', passkey, reason },
        }),
      ),
    );
  }
}
