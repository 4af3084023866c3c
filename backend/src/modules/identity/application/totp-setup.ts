import { Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';
import { Confirmation } from './confirmation.js';
import { SecondFactors } from './second-factors.js';
import { TotpSecret } from './totp.js';
import { wrongCode } from './two-factor.js';

export interface TwoFactorSetup {
  /** Base32, for manual entry. */
  secret: string;
  otpauthUrl: string;
  /** The same URL as an image: a data URL. */
  qrCode: string;
}

/** Sets up the codes of an authenticator app. */
@Injectable()
export class TotpSetup {
  constructor(
    private readonly factors: SecondFactors,
    private readonly users: UserRepository,
    private readonly confirmation: Confirmation,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a secret, which replaces one that was never enabled.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), conflict
   * auth.two_factor_enabled
   */
  async setUp(actor: Actor, sessionId: string | undefined): Promise<TwoFactorSetup> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    const secret = TotpSecret.make();
    if (!(await this.factors.setUp(actor.id, secret))) throw alreadyEnabled();
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
  async enable(actor: Actor, code: string, sessionId: string | undefined): Promise<string[]> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    return this.work.run(async () => {
      const row = await this.factors.lock(actor.id);
      if (!row) throw notSetUp();
      if (row.enabled) throw alreadyEnabled();
      const now = this.clock.now();
      const step = row.secret.stepOf(code.replace(/\s/g, ''), now);
      if (step === undefined) throw wrongCode();
      await this.factors.enable(actor.id, step, now);
      const codes = await this.factors.giveRecoveryCodes(actor.id);
      const event = accountEvent(await this.users.get(actor.id), actor.id, now);
      this.work.publish({ type: 'account.two_factor_enabled', ...event });
      return codes;
    });
  }
}

const alreadyEnabled = (): DomainError =>
  new DomainError(
    'conflict',
    'auth.two_factor_enabled',
    'Two-factor authentication is already on. Turn it off first to set it up again.',
  );

const notSetUp = (): DomainError =>
  new DomainError('conflict', 'auth.two_factor_not_set_up', 'Please set up two-factor authentication first.');
