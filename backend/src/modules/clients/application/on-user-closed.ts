import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { Facts } from '../../../platform/facts/facts.js';
import type { UserClosed } from '../../identity/index.js';

/** The profile of a closed account goes; documents, invoices and messages stay as business records. */
@Injectable()
export class OnUserClosed {
  constructor(
    facts: Facts,
    private readonly sql: Sql,
  ) {
    facts.on('user.closed', (fact) => this.handle(fact));
  }

  private async handle({ userId }: UserClosed): Promise<void> {
    await this.sql.rows('client.remove-profile', 'DELETE FROM client_profiles WHERE user_id = $1', [userId]);
  }
}
