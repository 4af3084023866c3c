import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { UserClosed } from '../../identity/index.js';

/**
 * For a closed client: conversations count as answered and drafts are deleted; messages stay as business
 * records.
 */
@Injectable()
export class OnUserClosed {
  constructor(
    events: DomainEvents,
    private readonly sql: Sql,
  ) {
    events.subscribe('user.closed', (event) => this.handle(event));
  }

  private async handle({ userId }: UserClosed): Promise<void> {
    await this.sql.rows(
      'thread.end-wait',
      `UPDATE message_threads SET waiting_since = NULL, inbox_order = updated_at
       WHERE user_id = $1 AND waiting_since IS NOT NULL`,
      [userId],
    );
    await this.sql.rows('draft.delete-all', 'DELETE FROM message_drafts WHERE user_id = $1', [userId]);
  }
}
