import { Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import { t } from '@steward/texts';
import { type Actor, conflict } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { UserRepository } from '../domain/ports.js';
import type { User } from '../domain/user.js';
import { AccountLog } from './account-log.js';
import { assertSession, Confirmation } from './confirmation.js';
import { SecondFactors, wrongCode } from './second-factors.js';

/** Both factors, required for changing them. */
interface BothFactors {
  password: string;
  /** From the app, or a recovery code. */
  code: string;
}

/** Two-factor authentication with codes of an authenticator app, for its user. */
@Injectable()
export class TwoFactor {
  constructor(
    private readonly factors: SecondFactors,
    private readonly users: UserRepository,
    private readonly confirmation: Confirmation,
    private readonly site: Site,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Creates a secret, which replaces one that was never enabled.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), conflict
   * auth.two_factor_enabled
   */
  async setUp(actor: Actor) {
    await this.confirmation.confirmSession(actor);
    const secret = await this.factors.setUp(actor.id);
    const { username } = await this.users.get(actor.id);
    const { name } = await this.site.get();
    const otpauthUrl = secret.url(name, username);
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
  async enable(actor: Actor, code: string): Promise<string[]> {
    await this.confirmation.confirmSession(actor);
    return this.work.run(async () => {
      const codes = await this.factors.enable(actor.id, code);
      this.log.record('account.two_factor_enabled', await this.users.get(actor.id), actor.id);
      return codes;
    });
  }

  /** @throws DomainError forbidden auth.session_required, invalid (password, code), conflict, too_many */
  async disable(actor: Actor, proof: BothFactors): Promise<void> {
    await this.withBothFactors(actor, proof, async (account) => {
      await this.factors.endCodes(actor.id);
      this.log.record('account.two_factor_disabled', account, actor.id);
    });
  }

  /**
   * Creates a new set; the previous codes stop working.
   * @throws DomainError forbidden auth.session_required, invalid (password, code), conflict, too_many
   */
  renewRecoveryCodes(actor: Actor, proof: BothFactors): Promise<string[]> {
    return this.withBothFactors(actor, proof, async (account) => {
      const codes = await this.factors.giveRecoveryCodes(actor.id);
      this.log.record('account.recovery_codes_created', account, actor.id);
      return codes;
    });
  }

  /** All browsers are asked for codes again. @throws DomainError forbidden auth.session_required */
  async forgetDevices(actor: Actor): Promise<void> {
    assertSession(actor);
    await this.work.run(async () => {
      const count = await this.factors.endDevices(actor.id);
      if (count === 0) return;
      const account = await this.users.get(actor.id);
      this.log.record('account.trusted_devices_forgotten', account, actor.id, { details: { count } });
    });
  }

  private async withBothFactors<T>(
    actor: Actor,
    { password, code }: BothFactors,
    change: (account: User) => Promise<T>,
  ): Promise<T> {
    const account = await this.confirmation.demandPassword(actor, password);
    if ((await this.factors.demandedOf(actor)) !== 'code')
      throw conflict('auth.two_factor_not_enabled', t('Two-factor authentication is not on.'));
    const used = await this.factors.use(account, code, () => change(account));
    if (!used) throw wrongCode();
    return used.answer;
  }
}
