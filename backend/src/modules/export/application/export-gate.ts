import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { DomainEvent } from '../../../platform/domain-events/domain-events.js';
import { Confirmation } from '../../identity/index.js';

/** How an export is asked for. */
export interface ExportRequest {
  /** sessions.id; undefined for an access token */
  sessionId: string | undefined;
  /** False for HEAD: the caller is checked, but nothing leaves and nothing is recorded. */
  sent: boolean;
}

/** The gate of exported lists: a person's fresh session, and an event before the first byte. */
@Injectable()
export class ExportGate {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Call it before the first byte, and outside of a unit of work.
   * @param event whose type contains `export`
   * @throws DomainError forbidden auth.session_required, auth.password_required
   */
  async pass(
    actor: Actor,
    { sessionId, sent }: ExportRequest,
    event: Extract<DomainEvent, { type: `${string}export${string}` }>,
  ): Promise<void> {
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    if (sent) await this.work.run(async () => this.work.publish(event));
  }
}
