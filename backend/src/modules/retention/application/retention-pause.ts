import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Confirmation, type Proof } from '../../identity/index.js';
import { RetentionRuleRepository } from '../domain/ports.js';

/** Pauses destruction after a restore until an admin confirms that holds and rules are correct. */
@Injectable()
export class RetentionPause {
  constructor(
    private readonly rules: RetentionRuleRepository,
    private readonly confirmation: Confirmation,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  isPaused(): Promise<boolean> {
    return this.rules.isPaused();
  }

  /**
   * Ends the pause; does nothing if there is none.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many
   */
  async resume(admin: Actor, proof: Proof): Promise<void> {
    await this.confirmation.confirmSession(admin, proof);
    const { name } = await this.site.get();
    await this.work.run(async () => {
      if (!(await this.rules.endPause())) return;
      this.work.publish({
        type: 'retention.resumed',
        at: this.clock.now(),
        actorId: admin.id,
        clientId: null,
        subject: { type: 'practice', id: 1, title: name },
      });
    });
  }
}
