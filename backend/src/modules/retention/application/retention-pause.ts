import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Confirmation, type Proof } from '../../identity/index.js';
import { DestructionLock } from './destruction-lock.js';

/** Pauses destruction after a restore until an admin confirms that holds and rules are correct. */
@Injectable()
export class RetentionPause {
  constructor(
    private readonly lock: DestructionLock,
    private readonly confirmation: Confirmation,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Call it under `DestructionLock` before destroying. */
  async isPaused(): Promise<boolean> {
    const row = await this.sql.first('retention-pause.find', 'SELECT 1 FROM retention_pause');
    return row !== undefined;
  }

  /**
   * Ends the pause; does nothing if there is none.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many
   */
  async resume(admin: Actor, proof: Proof): Promise<void> {
    await this.confirmation.confirmSession(admin, proof);
    const { name } = await this.site.get();
    await this.work.run(async () => {
      await this.lock.lockAgainstDestruction();
      const deleted = await this.sql.first(
        'retention-pause.end',
        'DELETE FROM retention_pause RETURNING since',
      );
      if (!deleted) return;
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
