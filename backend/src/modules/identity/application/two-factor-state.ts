import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';
import { assertSession } from './confirmation.js';
import { SecondFactors } from './second-factors.js';
import { TrustedDevices } from './trusted-devices.js';

export interface TwoFactorView {
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

/** The second factors of a caller, and the browsers that are not asked for them. */
@Injectable()
export class TwoFactorState {
  constructor(
    private readonly factors: SecondFactors,
    private readonly devices: TrustedDevices,
    private readonly users: UserRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async of(actor: Actor): Promise<TwoFactorView> {
    return {
      ...(await this.factors.codesOf(actor.id)),
      trustedDevices: await this.devices.count(actor.id),
      passwordAlone: (await this.factors.demandedOf(actor)) === 'nothing',
    };
  }

  /** All browsers are asked for codes again. @throws DomainError forbidden auth.session_required */
  async forgetDevices(actor: Actor, sessionId: string | undefined): Promise<void> {
    assertSession(sessionId);
    await this.work.run(async () => {
      const count = await this.devices.endAll(actor.id);
      if (count === 0) return;
      const event = accountEvent(await this.users.get(actor.id), actor.id, this.clock.now());
      this.work.publish({ type: 'account.trusted_devices_forgotten', ...event, details: { count } });
    });
  }
}
