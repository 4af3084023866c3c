import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { UserClosed } from '../../identity/index.js';

/**
 * Deletes profile, photo and goals of a closed account; documents, invoices and messages stay as business
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
    await this.sql.rows('client.remove-profile', 'DELETE FROM client_profiles WHERE user_id = $1', [userId]);
    await this.sql.rows('client.remove-goals', 'DELETE FROM goals WHERE user_id = $1', [userId]);
  }
}
