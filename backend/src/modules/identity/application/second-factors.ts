import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, DomainError, invalidField } from '../../../kernel/index.js';
import { SecondFactorRepository } from '../domain/ports.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { accountEvent, type AccountSubject } from '../domain/account-events.js';
import type { User } from '../domain/user.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { SignInLimits } from './sign-in-limits.js';
import { isTotpCode, TotpSecret } from './totp.js';

/** Milliseconds for which a browser is trusted. */
export const trustTime = 30 * 24 * 60 * 60 * 1000;
/** Time steps for which a used code is remembered: ten minutes, far more than the accepted clock drift. */
const remembered = 20;

export type CodeKind = 'totp' | 'recovery_code';

/** The second factors of accounts: secrets of authenticator apps, recovery codes, and browsers trusted without. */
@Injectable()
export class SecondFactors {
  private readonly box: SealedBox;
  private readonly isRequiredForAdmins: boolean;

  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly limits: SignInLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { secret, settings }: Runtime,
  ) {
    this.box = new SealedBox(secret, sealedColumns.totp);
    this.isRequiredForAdmins = settings.adminMfa === 'required';
  }

  /**
   * The requirement in addition to the password: nothing, a code, or a passkey instead of the password, if a
   * passkey is the only second factor of an admin who must have one.
   */
  async demandedOf({ id, role }: Pick<User, 'id' | 'role'>): Promise<'nothing' | 'code' | 'passkey'> {
    const has = await this.factors.kinds(id);
    if (has.totp) return 'code';
    return has.passkey && this.isRequiredOf(role) ? 'passkey' : 'nothing';
  }

  /** True if that user must set up a second factor first. */
  async isMissing({ id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> {
    if (!this.isRequiredOf(role)) return false;
    const { totp, passkey } = await this.factors.kinds(id);
    return !totp && !passkey;
  }

  isRequiredOf(role: User['role']): boolean {
    return this.isRequiredForAdmins && role === 'admin';
  }

  /**
   * Consumes a code of the authenticator app, or a recovery code, and runs `then` in the same transaction. Of
   * several calls with the same code, one succeeds. Wrong codes are limited.
   * @returns undefined for a wrong code
   * @throws DomainError too_many
   */
  async use<Answer>(
    account: AccountSubject,
    code: string,
    then: (kind: CodeKind) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    const forgive = await this.limits.spendCode(account);
    const used = await this.work.run(async () => {
      const kind = await this.take(account, code);
      return kind && { answer: await then(kind) };
    });
    if (used) await forgive();
    return used;
  }

  private async take(owner: AccountSubject, code: string): Promise<CodeKind | undefined> {
    const typed = code.replace(/[\s-]/g, '');
    if (isTotpCode(typed)) return (await this.takeStep(owner.id, typed)) ? 'totp' : undefined;
    return (await this.takeRecoveryCode(owner, typed)) ? 'recovery_code' : undefined;
  }

  /**
   * Stores a new secret in place of one that was never enabled. @throws DomainError conflict
   * auth.two_factor_enabled
   */
  async setUp(userId: number): Promise<TotpSecret> {
    const secret = TotpSecret.make();
    const sealed = this.box.seal(secret.bytes, userId);
    if (!(await this.factors.setUp(userId, sealed, this.clock.now()))) throw alreadyEnabled();
    return secret;
  }

  /**
   * Enables the secret that was set up, in the open unit of work.
   * @returns the recovery codes, which are never shown again
   * @throws DomainError invalid (code), conflict (auth.two_factor_enabled, auth.two_factor_not_set_up)
   */
  async enable(userId: number, code: string): Promise<string[]> {
    const found = await this.factors.secret(userId, 'lock');
    if (!found)
      throw conflict('auth.two_factor_not_set_up', t('Please set up two-factor authentication first.'));
    if (found.enabled) throw alreadyEnabled();
    const now = this.clock.now();
    const step = this.open(userId, found.sealed).stepOf(code.replace(/\s/g, ''), now);
    if (step === undefined) throw wrongCode();
    await this.factors.enable(userId, step, now);
    return this.giveRecoveryCodes(userId);
  }

  async stateOf(actor: Actor) {
    return {
      enabled: (await this.factors.kinds(actor.id)).totp,
      recoveryCodesLeft: await this.factors.recoveryCodesLeft(actor.id),
      trustedDevices: await this.factors.countDevices(actor.id, this.clock.now()),
      passwordAlone: (await this.demandedOf(actor)) === 'nothing',
    };
  }

  /** @throws DomainError unavailable if APP_SECRET does not decrypt the secret */
  private open(userId: number, sealed: Buffer): TotpSecret {
    const opened = this.box.open(sealed, userId);
    if (opened) return TotpSecret.from(opened.plain);
    throw new DomainError(
      'unavailable',
      'auth.two_factor_unavailable',
      t("We can't check codes from your app right now. Please use a recovery code, or contact us."),
    );
  }

  /** Replaces the recovery codes. @returns the new ones, which are never shown again */
  async giveRecoveryCodes(userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceRecoveryCodes(userId, codes.map(recoveryCodeHash), this.clock.now());
    return codes;
  }

  /** Trusts a browser, which is not asked for codes then. @returns the token for the browser to store */
  async trustDevice(userId: number): Promise<string> {
    const now = this.clock.now();
    const token = newToken();
    await this.factors.addDevice(userId, tokenHash(token), now, new Date(now.getTime() + trustTime));
    return token;
  }

  /** @param tokens stored by the browser, possibly of several accounts */
  async isTrusted(userId: number, tokens: readonly string[]): Promise<boolean> {
    return tokens.length > 0 && this.factors.hasDevice(userId, tokens.map(tokenHash), this.clock.now());
  }

  /** Ends the trust in all browsers. @returns their number */
  endDevices(userId: number): Promise<number> {
    return this.factors.deleteDevices(userId);
  }

  /** Removes the app's secret and the trusted devices. */
  endCodes(userId: number): Promise<void> {
    return this.factors.endCodes(userId);
  }

  /**
   * Removes all second factors, including passkeys; trusted browsers stay.
   * @param since only what was added since then
   */
  endAll(userId: number, since?: Date): Promise<void> {
    return this.factors.endAll(userId, since);
  }

  private async takeStep(userId: number, code: string): Promise<boolean> {
    const secret = await this.factors.secret(userId);
    if (!secret?.enabled) return false;
    const step = this.open(userId, secret.sealed).stepOf(code, this.clock.now());
    return step !== undefined && this.factors.takeStep(userId, secret.sealed, step, remembered);
  }

  private async takeRecoveryCode(owner: AccountSubject, typed: string): Promise<boolean> {
    const left = await this.factors.takeRecoveryCode(owner.id, recoveryCodeHash(typed));
    if (left === undefined) return false;
    this.work.publish({
      type: 'account.recovery_code_used',
      ...accountEvent(owner, owner.id, this.clock.now()),
      details: { left },
    });
    return true;
  }
}

const alreadyEnabled = (): DomainError =>
  conflict(
    'auth.two_factor_enabled',
    t('Two-factor authentication is already on. Turn it off first to set it up again.'),
  );

export const wrongCode = (): DomainError =>
  invalidField(
    'code',
    t("That code didn't work. Wait for a new code and try again."),
    'auth.two_factor_invalid',
  );
