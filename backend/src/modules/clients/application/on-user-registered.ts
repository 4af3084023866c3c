import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { Facts } from '../../../platform/facts/facts.js';
import type { UserRegistered } from '../../identity/index.js';

/** Every client has a profile from the first moment on, empty until they tell something. */
@Injectable()
export class OnUserRegistered {
  constructor(
    facts: Facts,
    private readonly sql: Sql,
  ) {
    facts.on('user.registered', (fact) => this.handle(fact));
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
