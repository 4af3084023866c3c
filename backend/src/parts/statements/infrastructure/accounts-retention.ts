import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import type { DestroyedRecord, DestructionOrder } from '../../../modules/legal-holds/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';

/** Accounts of former clients are destroyed together with their other records; their documents are the core's. */
@Injectable()
export class AccountsRetention {
  constructor(
    scope: PartScope,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {
    scope.add('retention.sources', {
      category: 'closed_clients',
      type: 'bank_account',
      due: `SELECT b.id, b.user_id AS client_id, NULL::int AS document_id, b.title, a.closed_at AS since,
          octet_length(b.title) AS bytes
        FROM bank_accounts b JOIN accounts a ON a.id = b.user_id WHERE a.closed_at < $1`,
      lock: 'SELECT 1 FROM bank_accounts WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
      destroy: (ids, order) => this.destroy(ids, order),
    });
  }

  private async destroy(ids: readonly number[], order: DestructionOrder): Promise<DestroyedRecord[]> {
    const gone = await this.sql.rows<{ id: number; userId: number; title: string; size: number }>(
      'bank-account.destroy',
      `WITH gone AS (DELETE FROM bank_accounts WHERE id = ANY ($1) RETURNING *)
       SELECT id, user_id AS "userId", title, octet_length(title) AS size FROM gone ORDER BY id`,
      [ids],
    );
    return gone.map(({ id, userId: clientId, title, size }) => {
      this.work.publish({
        type: 'bank_account.destroyed',
        at: order.at,
        actorId: null,
        clientId,
        subject: { type: 'bank_account', id, title },
        details: { certificate: order.id, rule: order.rule },
      });
      return { id, parts: [{ name: msg('Text').text, size, sha256: null }] };
    });
  }
}
