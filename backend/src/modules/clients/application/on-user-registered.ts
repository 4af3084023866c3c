import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { UserRegistered } from '../../identity/index.js';

/** Creates an empty profile for every new client. */
@Injectable()
export class OnUserRegistered {
  constructor(
    events: DomainEvents,
    private readonly sql: Sql,
  ) {
    events.subscribe('user.registered', (event) => this.handle(event));
  }

  private async handle({ userId, role, at }: UserRegistered): Promise<void> {
    if (role !== 'client') return;
    await this.sql.rows(
      'client.add-profile',
      `INSERT INTO client_profiles (user_id, created_at, updated_at) VALUES ($1, $2, $2)
       ON CONFLICT ON CONSTRAINT client_profiles_user_id_key DO NOTHING`,
      [userId, at],
    );
  }
}
