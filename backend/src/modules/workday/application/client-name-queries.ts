import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';

export interface ClientName {
  id: number;
  name: string;
}

/** Present names of the clients that a caller may see. */
@Injectable()
export class ClientNameQueries {
  constructor(private readonly sql: Sql) {}

  /** By users.id. */
  async of(actor: Actor, userIds: readonly number[]): Promise<Map<number, ClientName>> {
    const visible = clientScope(actor);
    const rows = await this.sql.rows<ClientName & Record<string, unknown>>(
      `client-names.of-${visible.name}`,
      `SELECT id, name FROM accounts WHERE id = ANY ($1::int[]) AND ${visible.where('id', 2)}`,
      [[...new Set(userIds)], visible.ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
