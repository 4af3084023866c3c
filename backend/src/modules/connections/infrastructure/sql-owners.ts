import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { type Owner, Owners } from '../domain/ports.js';

@Injectable()
export class SqlOwners extends Owners {
  constructor(private readonly sql: Sql) {
    super();
  }

  all(): Promise<Owner[]> {
    return this.sql.rows(
      'connection.owners',
      `SELECT id AS "userId", email AS "to", name, first_name AS "firstName", language FROM accounts
       WHERE role = 'admin' AND closed_at IS NULL AND staff_role = 'owner' ORDER BY id`,
    );
  }
}
