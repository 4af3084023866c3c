import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';

@Injectable()
export class AppointmentMailQueries {
  constructor(private readonly sql: Sql) {}

  /** Email address of a client; undefined if their account is closed or their address receives no email. */
  async addressOf(clientId: number): Promise<string | undefined> {
    const found = await this.sql.first<{ email: string }>(
      'appointment-mail.address',
      'SELECT email FROM accounts WHERE id = $1 AND closed_at IS NULL AND receives_email',
      [clientId],
    );
    return found?.email;
  }
}
