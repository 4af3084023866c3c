import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';

export interface ClientName {
  id: number;
  name: string;
}

/** Present names of clients. */
@Injectable()
export class ClientNameQueries {
  constructor(private readonly sql: Sql) {}

  /** By users.id. */
  async of(userIds: readonly number[]): Promise<Map<number, ClientName>> {
    const rows = await this.sql.rows<ClientName & Record<string, unknown>>(
      'client-names.of',
      'SELECT id, name FROM accounts WHERE id = ANY ($1::int[])',
      [[...new Set(userIds)]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
