import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { SealedSecret } from '../domain/credentials.js';
import type { SecondFactorRepository } from '../domain/ports.js';

@Injectable()
export class SqlSecondFactorRepository implements SecondFactorRepository {
  constructor(private readonly sql: Sql) {}

  kinds(userId: number): Promise<{ totp: boolean; passkey: boolean }> {
    return this.sql.only(
      'second-factor.kinds',
      `SELECT EXISTS (SELECT FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL) AS totp,
              EXISTS (SELECT FROM passkeys WHERE user_id = $1) AS passkey`,
      [userId],
    );
  }

  secret(userId: number, lock?: 'lock'): Promise<SealedSecret | undefined> {
    return this.sql.first<SealedSecret>(
      lock ? 'second-factor.lock-secret' : 'second-factor.secret',
      `SELECT sealed_secret AS sealed, enabled_at IS NOT NULL AS enabled FROM totp_secrets
       WHERE user_id = $1 ${lock ? 'FOR UPDATE' : ''}`,
      [userId],
    );
  }

  async setUp(userId: number, sealed: Buffer, at: Date): Promise<boolean> {
    return this.sql.some(
      'second-factor.set-up',
      `INSERT INTO totp_secrets AS kept (user_id, sealed_secret, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
       WHERE kept.enabled_at IS NULL RETURNING 1`,
      [userId, sealed, at],
    );
  }

  async enable(userId: number, step: number, at: Date): Promise<void> {
    await this.sql.rows(
      'second-factor.enable',
      'UPDATE totp_secrets SET enabled_at = $2, used_steps = ARRAY[$3::bigint] WHERE user_id = $1',
      [userId, at, step],
    );
  }

  async takeStep(userId: number, sealed: Buffer, step: number, remembered: number): Promise<boolean> {
    return this.sql.some(
      'second-factor.take-step',
      // A parallel call waits for the row lock, and then finds the step among the used ones.
      `UPDATE totp_secrets
       SET used_steps = array(SELECT used FROM unnest(used_steps) used WHERE used > $2::bigint - $3::int) || $2::bigint
       WHERE user_id = $1 AND sealed_secret = $4 AND enabled_at IS NOT NULL AND NOT $2::bigint = ANY (used_steps)
       RETURNING 1`,
      [userId, step, remembered, sealed],
    );
  }

  async takeRecoveryCode(userId: number, hash: Buffer): Promise<number | undefined> {
    const taken = await this.sql.first(
      'second-factor.take-recovery-code',
      `DELETE FROM recovery_codes WHERE code_hash = $2 AND user_id = $1
         AND EXISTS (SELECT FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL) RETURNING 1`,
      [userId, hash],
    );
    return taken && this.recoveryCodesLeft(userId);
  }

  async replaceRecoveryCodes(userId: number, hashes: readonly Buffer[], at: Date): Promise<void> {
    await this.sql.rows('second-factor.forget-codes', 'DELETE FROM recovery_codes WHERE user_id = $1', [
      userId,
    ]);
    await this.sql.rows(
      'second-factor.give-codes',
      'INSERT INTO recovery_codes (code_hash, user_id, created_at) SELECT unnest($1::bytea[]), $2, $3',
      [hashes, userId, at],
    );
  }

  recoveryCodesLeft(userId: number): Promise<number> {
    return this.sql.count('second-factor.codes-left', 'recovery_codes WHERE user_id = $1', [userId]);
  }

  async addDevice(userId: number, hash: Buffer, at: Date, expiresAt: Date): Promise<void> {
    await this.sql.rows('trusted-device.purge', 'DELETE FROM trusted_devices WHERE expires_at <= $1', [at]);
    await this.sql.rows(
      'trusted-device.trust',
      'INSERT INTO trusted_devices (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [hash, userId, at, expiresAt],
    );
  }

  async hasDevice(userId: number, hashes: readonly Buffer[], now: Date): Promise<boolean> {
    return this.sql.some(
      'trusted-device.find',
      'SELECT 1 FROM trusted_devices WHERE token_hash = ANY ($2) AND user_id = $1 AND expires_at > $3 LIMIT 1',
      [userId, hashes, now],
    );
  }

  countDevices(userId: number, now: Date): Promise<number> {
    return this.sql.count('trusted-device.count', 'trusted_devices WHERE user_id = $1 AND expires_at > $2', [
      userId,
      now,
    ]);
  }

  async deleteDevices(userId: number): Promise<number> {
    const ended = await this.sql.rows(
      'trusted-device.end-all',
      'DELETE FROM trusted_devices WHERE user_id = $1 RETURNING 1',
      [userId],
    );
    return ended.length;
  }

  async endCodes(userId: number): Promise<void> {
    await this.sql.rows(
      'second-factor.end-codes',
      `WITH secrets AS (DELETE FROM totp_secrets WHERE user_id = $1),
            codes AS (DELETE FROM recovery_codes WHERE user_id = $1)
       DELETE FROM trusted_devices WHERE user_id = $1`,
      [userId],
    );
  }

  async endAll(userId: number, since = new Date(0)): Promise<void> {
    await this.sql.rows(
      'second-factor.end-all',
      `WITH secrets AS (DELETE FROM totp_secrets WHERE user_id = $1 AND coalesce(enabled_at, created_at) >= $2),
            codes AS (DELETE FROM recovery_codes WHERE user_id = $1 AND created_at >= $2)
       DELETE FROM passkeys WHERE user_id = $1 AND created_at >= $2`,
      [userId, since],
    );
  }
}
