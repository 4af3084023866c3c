import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { SecretRotation, type WrappedKeys } from '../../../platform/files/secret-rotation.js';
import { Runtime } from '../../../platform/runtime.js';
import { type Rewrapped, SealedBox } from '../../../platform/secrets/sealed-box.js';
import { accountEvent, type User } from '../domain/user.js';
import { recoveryCodeHash } from './recovery-codes.js';
import { isTotpCode, TotpSecret } from './totp.js';

/** Time steps for which a used code is remembered: ten minutes, far more than the accepted clock drift. */
const remembered = 20;

/** SQL condition: the user in that column has a second factor. */
export const hasSecondFactor = (userId: string): string =>
  `(EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = ${userId} AND t.enabled_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${userId}))`;

type Owner = Pick<User, 'id' | 'username' | 'role'>;

interface SecretRow {
  user_id: number;
  sealed_secret: Buffer;
}

/** The second factors of accounts: secrets of authenticator apps, and recovery codes. */
@Injectable()
export class SecondFactors implements WrappedKeys {
  private readonly box: SealedBox;
  private readonly isRequiredForAdmins: boolean;

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    rotation: SecretRotation,
    { secret, settings }: Runtime,
  ) {
    this.box = new SealedBox(secret, 'steward/totp/v1');
    this.isRequiredForAdmins = settings.adminMfa === 'required';
    rotation.include(this);
  }

  /**
   * The requirement in addition to the password: nothing, a code, or a passkey instead of the password, if a
   * passkey is the only second factor of an admin who must have one.
   */
  async demandedOf({ id, role }: Pick<User, 'id' | 'role'>): Promise<'nothing' | 'code' | 'passkey'> {
    const has = await this.sql.first<{ totp: boolean; passkey: boolean }>(
      'second-factor.demanded',
      `SELECT EXISTS (SELECT FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL) AS totp,
              EXISTS (SELECT FROM passkeys WHERE user_id = $1) AS passkey`,
      [id],
    );
    if (has?.totp) return 'code';
    return has?.passkey && this.isRequiredOf(role) ? 'passkey' : 'nothing';
  }

  /** True if that user must set up a second factor first. */
  async isMissing({ id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> {
    if (!this.isRequiredOf(role)) return false;
    const found = await this.sql.first<{ has: boolean }>(
      'second-factor.has',
      `SELECT ${hasSecondFactor('$1::int')} AS has`,
      [id],
    );
    return !found?.has;
  }

  isRequiredOf(role: User['role']): boolean {
    return this.isRequiredForAdmins && role === 'admin';
  }

  /**
   * Consumes a code of the authenticator app, or a recovery code, in the open unit of work. Of several calls
   * with the same code, one succeeds.
   * @returns undefined for a wrong one
   */
  async take(owner: Owner, code: string): Promise<'totp' | 'recovery_code' | undefined> {
    const typed = code.replace(/[\s-]/g, '');
    if (isTotpCode(typed)) return (await this.takeStep(owner.id, typed)) ? 'totp' : undefined;
    return (await this.takeRecoveryCode(owner, typed)) ? 'recovery_code' : undefined;
  }

  seal(userId: number, { bytes }: TotpSecret): Buffer {
    return this.box.seal(bytes, rowOf(userId));
  }

  /** @throws DomainError unavailable if APP_SECRET does not decrypt the secret */
  open({ user_id, sealed_secret }: SecretRow): TotpSecret {
    const opened = this.box.open(sealed_secret, rowOf(user_id));
    if (opened) return TotpSecret.from(opened.plain);
    throw new DomainError(
      'unavailable',
      'auth.two_factor_unavailable',
      "We can't check codes from your app right now. Please use a recovery code, or contact us.",
    );
  }

  /** Removes the app's secret and the trusted devices. */
  async endCodes(userId: number): Promise<void> {
    await this.sql.rows(
      'second-factor.end-codes',
      `WITH secrets AS (DELETE FROM totp_secrets WHERE user_id = $1),
            codes AS (DELETE FROM recovery_codes WHERE user_id = $1)
       DELETE FROM trusted_devices WHERE user_id = $1`,
      [userId],
    );
  }

  /** Removes all second factors, including passkeys. */
  async endAll(userId: number): Promise<void> {
    await this.endCodes(userId);
    await this.sql.rows('second-factor.end-passkeys', 'DELETE FROM passkeys WHERE user_id = $1', [userId]);
  }

  /**
   * Removes the factors that were added since then, and the codes and trusted devices that were created since
   * then.
   */
  async endAddedSince(userId: number, since: Date): Promise<void> {
    await this.sql.rows(
      'second-factor.end-added',
      `WITH secrets AS (DELETE FROM totp_secrets WHERE user_id = $1 AND coalesce(enabled_at, created_at) >= $2),
            codes AS (DELETE FROM recovery_codes WHERE user_id = $1 AND created_at >= $2),
            keys AS (DELETE FROM passkeys WHERE user_id = $1 AND created_at >= $2)
       DELETE FROM trusted_devices WHERE user_id = $1 AND created_at >= $2`,
      [userId, since],
    );
  }

  async rewrap(): Promise<Rewrapped> {
    const rows = await this.sql.rows<{ user_id: number; sealed: Buffer }>(
      'second-factor.secrets',
      'SELECT user_id, sealed_secret AS sealed FROM totp_secrets ORDER BY user_id',
    );
    return this.box.rewrap(
      rows,
      ({ user_id }) => rowOf(user_id),
      ({ user_id }) => `two-factor secret of user ${user_id}`,
      ({ user_id, sealed }, resealed) =>
        // If it was set up again in the meantime, it is already sealed with the current secret.
        this.sql.rows(
          'second-factor.rewrap',
          'UPDATE totp_secrets SET sealed_secret = $3 WHERE user_id = $1 AND sealed_secret = $2',
          [user_id, sealed, resealed],
        ),
    );
  }

  private async takeStep(userId: number, code: string): Promise<boolean> {
    const row = await this.sql.first<SecretRow>(
      'second-factor.secret',
      'SELECT user_id, sealed_secret FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL',
      [userId],
    );
    const step = row && this.open(row).stepOf(code, this.clock.now());
    if (step === undefined) return false;
    const taken = await this.sql.first(
      'second-factor.take-step',
      // A parallel call waits for the row lock, and then finds the step among the used ones.
      `UPDATE totp_secrets
       SET used_steps = array(SELECT used FROM unnest(used_steps) used WHERE used > $2::bigint - $3::int) || $2::bigint
       WHERE user_id = $1 AND sealed_secret = $4 AND enabled_at IS NOT NULL AND NOT $2::bigint = ANY (used_steps)
       RETURNING 1`,
      [userId, step, remembered, row?.sealed_secret],
    );
    return taken !== undefined;
  }

  private async takeRecoveryCode(owner: Owner, typed: string): Promise<boolean> {
    const taken = await this.sql.first(
      'second-factor.take-recovery-code',
      `DELETE FROM recovery_codes WHERE code_hash = $2 AND user_id = $1
         AND EXISTS (SELECT FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL) RETURNING 1`,
      [owner.id, recoveryCodeHash(typed)],
    );
    if (!taken) return false;
    const left = await this.sql.count('second-factor.codes-left', 'recovery_codes WHERE user_id = $1', [
      owner.id,
    ]);
    this.work.publish({
      type: 'account.recovery_code_used',
      ...accountEvent(owner, owner.id, this.clock.now()),
      details: { left },
    });
    return true;
  }
}

const rowOf = (userId: number): string => `user ${userId}`;
