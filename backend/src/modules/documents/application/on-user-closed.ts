import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { UserClosed } from '../../identity/index.js';
import { DocumentRequestRepository } from '../domain/ports.js';

/** Nobody can answer what a closed account is still asked for; what was uploaded waits to be looked at. */
@Injectable()
export class OnUserClosed {
  constructor(
    events: DomainEvents,
    private readonly requests: DocumentRequestRepository,
    private readonly sql: Sql,
  ) {
    events.subscribe('user.closed', (event) => this.handle(event));
  }

  private async handle({ userId, at }: UserClosed): Promise<void> {
    const open = await this.sql.rows<{ id: number }>(
      'document-request.unanswered',
      `SELECT id FROM document_requests
       WHERE user_id = $1 AND document_id IS NULL AND status <> 'completed' AND withdrawn_at IS NULL
       ORDER BY id FOR UPDATE`,
      [userId],
    );
    for (const { id } of open) await this.requests.change(id, null, (request) => request.withdraw(null, at));
  }
}
