import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DomainEvent } from '../../../platform/unit-of-work/domain-events.js';
import { Confirmation } from '../../identity/index.js';

/** Check before exported lists: requires a recent session, and records an event before the first byte. */
@Injectable()
export class ExportGate {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Call it before the first byte and outside of a unit of work.
   * @param sent false for HEAD: the caller is checked, but nothing is sent or recorded
   * @param event of the export
   * @throws DomainError forbidden auth.session_required, auth.password_required
   */
  async pass(actor: Actor, sent: boolean, event: DomainEvent): Promise<void> {
    await this.confirm(actor);
    if (sent) await this.record(event);
  }

  /** @throws DomainError forbidden auth.session_required, auth.password_required */
  confirm(actor: Actor): Promise<void> {
    return this.confirmation.confirmSession(actor);
  }

  record(event: DomainEvent): Promise<void> {
    return this.work.run(async () => this.work.publish(event));
  }
}
