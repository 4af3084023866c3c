import { Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { accountEvent } from '../domain/user.js';
import { assertSession, Confirmation } from './confirmation.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { SecondFactors } from './second-factors.js';
import { SignInLimits } from './sign-in-limits.js';
import { TotpSecret } from './totp.js';
import { TrustedDevices } from './trusted-devices.js';

export interface TwoFactorSetup {
  /** Base32, for manual entry. */
  secret: string;
  otpauthUrl: string;
  /** The same URL as an image: a data URL. */
  qrCode: string;
}

export interface TwoFactorState {
  enabled: boolean;
  recoveryCodesLeft: number;
  /** Number of trusted devices. */
  trustedDevices: number;
  /**
   * The password alone logs in. A passkey does not change that, except for admins who must have a second
   * factor.
   */
  passwordAlone: boolean;
}

/** Both factors, required for changing them. */
export interface BothFactors {
  password: string;
  /** From the app, or a recovery code. */
  code: string;
}

interface Account {
  id: number;
  username: string;
  role: Actor['role'];
}

/** Two-factor authentication: codes of an authenticator app, recovery codes, trusted devices. */
@Injectable()
export class TwoFactor {
  constructor(
    private readonly factors: SecondFactors,
    private readonly devices: TrustedDevices,
    private readonly confirmation: Confirmation,
    private readonly limits: SignInLimits,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async state(actor: Actor): Promise<TwoFactorState> {
    const state = await this.sql.first<{ enabled: boolean; left: number }>(
      'two-factor.state',
      `SELECT EXISTS (SELECT FROM totp_secrets WHERE user_id = $1 AND enabled_at IS NOT NULL) AS enabled,
              (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS left`,
      [actor.id],
    );
    const { enabled = false, left: recoveryCodesLeft = 0 } = state ?? {};
    return {
      enabled,
      recoveryCodesLeft,
      trustedDevices: await this.devices.count(actor.id),
      passwordAlone: (await this.factors.demandedOf(actor)) === 'nothing',
    };
  }

  /**
   * Creates a secret, which replaces one that was never enabled.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), conflict
   * auth.two_factor_enabled
   */
  async setUp(actor: Actor, sessionId: string | undefined): Promise<TwoFactorSetup> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    const secret = TotpSecret.make();
    const stored = await this.sql.first(
      'two-factor.set-up',
      `INSERT INTO totp_secrets AS kept (user_id, sealed_secret, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
       WHERE kept.enabled_at IS NULL RETURNING 1`,
      [actor.id, this.factors.seal(actor.id, secret), this.clock.now()],
    );
    if (!stored) throw alreadyEnabled();
    const { username } = await this.account(actor);
    const site = await this.sql.first<{ name: string }>('two-factor.practice', 'SELECT name FROM site');
    const otpauthUrl = secret.url(site?.name ?? '', username);
    // Quiet zone of four modules, as scanners expect.
    const svg = renderSVG(otpauthUrl, { ecc: 'M', border: 4, pixelSize: 4 });
    const qrCode = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    return { secret: secret.text, otpauthUrl, qrCode };
  }

  /**
   * Turns codes on, after a correct code from the app.
   * @returns the recovery codes, which are never shown again
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid (code),
   *   conflict (auth.two_factor_enabled, auth.two_factor_not_set_up)
   */
  async enable(actor: Actor, code: string, sessionId: string | undefined): Promise<string[]> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    return this.work.run(async () => {
      const row = await this.sql.first<{ user_id: number; sealed_secret: Buffer; enabled: boolean }>(
        'two-factor.pending',
        `SELECT user_id, sealed_secret, enabled_at IS NOT NULL AS enabled FROM totp_secrets
         WHERE user_id = $1 FOR UPDATE`,
        [actor.id],
      );
      if (!row) throw notSetUp();
      if (row.enabled) throw alreadyEnabled();
      const now = this.clock.now();
      const step = this.factors.open(row).stepOf(code.replace(/\s/g, ''), now);
      if (step === undefined) throw wrongCode();
      await this.sql.rows(
        'two-factor.enable',
        'UPDATE totp_secrets SET enabled_at = $2, used_steps = ARRAY[$3::bigint] WHERE user_id = $1',
        [actor.id, now, step],
      );
      const codes = await this.giveRecoveryCodes(actor);
      await this.publish('account.two_factor_enabled', actor);
      return codes;
    });
  }

  /** @throws DomainError forbidden auth.session_required, invalid (password, code), conflict, too_many */
  async disable(actor: Actor, proof: BothFactors, sessionId: string | undefined): Promise<void> {
    await this.withBothFactors(actor, proof, sessionId, async () => {
      await this.factors.endCodes(actor.id);
      await this.publish('account.two_factor_disabled', actor);
    });
  }

  /**
   * Creates a new set; the previous codes stop working.
   * @throws DomainError forbidden auth.session_required, invalid (password, code), conflict, too_many
   */
  renewRecoveryCodes(actor: Actor, proof: BothFactors, sessionId: string | undefined): Promise<string[]> {
    return this.withBothFactors(actor, proof, sessionId, async () => {
      const codes = await this.giveRecoveryCodes(actor);
      await this.publish('account.recovery_codes_created', actor);
      return codes;
    });
  }

  /** All browsers are asked for codes again. @throws DomainError forbidden auth.session_required */
  async forgetDevices(actor: Actor, sessionId: string | undefined): Promise<void> {
    assertSession(sessionId);
    await this.work.run(async () => {
      const count = await this.devices.endAll(actor.id);
      if (count > 0) await this.publish('account.trusted_devices_forgotten', actor, { count });
    });
  }

  private async withBothFactors<T>(
    actor: Actor,
    { password, code }: BothFactors,
    sessionId: string | undefined,
    change: () => Promise<T>,
  ): Promise<T> {
    await this.confirmation.demandPassword(actor, { sessionId, password });
    if (!(await this.state(actor)).enabled) throw notEnabled();
    const account = await this.account(actor);
    const forgive = await this.limits.spendCode(account);
    const result = await this.work.run(async () => {
      if (!(await this.factors.take(account, code))) throw wrongCode();
      return change();
    });
    await forgive();
    return result;
  }

  private async giveRecoveryCodes(actor: Actor): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.sql.rows('two-factor.forget-recovery-codes', 'DELETE FROM recovery_codes WHERE user_id = $1', [
      actor.id,
    ]);
    await this.sql.rows(
      'two-factor.give-recovery-codes',
      'INSERT INTO recovery_codes (code_hash, user_id, created_at) SELECT unnest($1::bytea[]), $2, $3',
      [codes.map(recoveryCodeHash), actor.id, this.clock.now()],
    );
    return codes;
  }

  private async publish(
    type:
      | 'account.two_factor_enabled'
      | 'account.two_factor_disabled'
      | 'account.recovery_codes_created'
      | 'account.trusted_devices_forgotten',
    actor: Actor,
    details: Record<string, number> = {},
  ): Promise<void> {
    const account = await this.account(actor);
    this.work.publish({ type, ...accountEvent(account, actor.id, this.clock.now()), details });
  }

  private async account({ id, role }: Actor): Promise<Account> {
    const row = await this.sql.first<{ username: string }>(
      'two-factor.account',
      'SELECT username FROM users WHERE id = $1',
      [id],
    );
    return { id, role, username: row?.username ?? '' };
  }
}

const wrongCode = (): DomainError =>
  invalidField(
    'code',
    "That code didn't work. Wait for a new code and try again.",
    'auth.two_factor_invalid',
  );

const alreadyEnabled = (): DomainError =>
  new DomainError(
    'conflict',
    'auth.two_factor_enabled',
    'Two-factor authentication is already on. Turn it off first to set it up again.',
  );

const notEnabled = (): DomainError =>
  new DomainError('conflict', 'auth.two_factor_not_enabled', 'Two-factor authentication is not on.');

const notSetUp = (): DomainError =>
  new DomainError('conflict', 'auth.two_factor_not_set_up', 'Please set up two-factor authentication first.');
