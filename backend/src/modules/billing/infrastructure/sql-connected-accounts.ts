import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type {
  AccountFacts,
  AccountSecrets,
  ConnectedAccount,
  ConnectedAccounts,
} from '../domain/connected-account.js';

/** Milliseconds in which an account is connected, or its process has ended. */
const connectingTakes = 5 * 60_000;

const columns = `a.id, a.name, a.country, a.currency, a.sealed, a.webhook_key AS "webhookKey",
  a.webhook_id AS "webhookId", a.checked_at AS "checkedAt", a.webhook_ok_at AS "webhookOkAt"`;

/** Not connected, nor about to be, without anything to finish. @param since SQL for the oldest running connecting */
const isEnded = (since: string): string => `(a.connecting_since IS NULL OR a.connecting_since < ${since})
  AND NOT EXISTS (SELECT FROM connections c WHERE c.kind = 'payments' AND c.settings ->> 'account' = a.id)
  AND NOT EXISTS (
    SELECT FROM payment_attempts t WHERE t.account = a.id AND t.status IN ('open', 'processing'))
  AND NOT EXISTS (
    SELECT FROM payments p JOIN refund_allocations l ON l.payment_id = p.id JOIN refunds r ON r.id = l.refund_id
    WHERE p.account = a.id AND r.status = 'pending')`;

type Row = Omit<ConnectedAccount, 'secrets'> & { sealed: Buffer };

@Injectable()
export class SqlConnectedAccounts implements ConnectedAccounts {
  private readonly box: SealedBox;

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { secret }: Runtime,
  ) {
    this.box = new SealedBox(secret, sealedColumns.gatewayAccount);
  }

  async list(): Promise<ConnectedAccount[]> {
    const rows = await this.sql.rows<Row>(
      'gateway-account.list',
      `SELECT ${columns} FROM gateway_accounts a ORDER BY a.id`,
    );
    return rows.map((row) => this.opened(row));
  }

  async find(id: string): Promise<ConnectedAccount | undefined> {
    const row = await this.sql.first<Row>(
      'gateway-account.find',
      `SELECT ${columns} FROM gateway_accounts a WHERE a.id = $1`,
      [id],
    );
    return row && this.opened(row);
  }

  async begin({ id, name, country, currency }: AccountFacts, secretKey: string): Promise<ConnectedAccount> {
    const row = await this.sql.first<Row>(
      'gateway-account.begin',
      `INSERT INTO gateway_accounts AS a (id, name, country, currency, sealed, connecting_since)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET connecting_since = excluded.connecting_since RETURNING ${columns}`,
      [id, name, country, currency, this.sealed(id, { secretKey }), this.clock.now()],
    );
    if (!row) throw new Error(`Gateway account ${id} was not stored.`);
    return this.opened(row);
  }

  async renewWebhookKey(id: string): Promise<string> {
    const key = randomUUID();
    await this.sql.rows(
      'gateway-account.renew-webhook-key',
      'UPDATE gateway_accounts SET webhook_key = $2 WHERE id = $1',
      [id, key],
    );
    return key;
  }

  setWebhook(id: string, webhook: { id: string; secret: string }): Promise<void> {
    return this.changeSecrets(
      id,
      (secrets) => ({ ...secrets, webhookSecret: webhook.secret }),
      async () => {
        await this.sql.rows(
          'gateway-account.set-webhook',
          'UPDATE gateway_accounts SET webhook_id = $2 WHERE id = $1',
          [id, webhook.id],
        );
      },
    );
  }

  confirm({ id, name, country, currency }: AccountFacts, secretKey: string): Promise<void> {
    return this.changeSecrets(
      id,
      (secrets) => ({ ...secrets, secretKey }),
      async () => {
        await this.sql.rows(
          'gateway-account.confirm',
          `UPDATE gateway_accounts SET name = $2, country = $3, currency = $4, connecting_since = NULL, checked_at = $5,
           webhook_ok_at = NULL
         WHERE id = $1`,
          [id, name, country, currency, this.clock.now()],
        );
      },
    );
  }

  async giveUp(id: string): Promise<void> {
    await this.sql.rows(
      'gateway-account.give-up',
      'UPDATE gateway_accounts SET connecting_since = NULL WHERE id = $1',
      [id],
    );
  }

  noteEvent(id: string): Promise<boolean> {
    return this.sql.some(
      'gateway-account.note-event',
      'UPDATE gateway_accounts SET webhook_ok_at = $2 WHERE id = $1 AND webhook_ok_at IS NULL RETURNING 1',
      [id, this.clock.now()],
    );
  }

  async listEnded(): Promise<ConnectedAccount[]> {
    const rows = await this.sql.rows<Row>(
      'gateway-account.list-ended',
      `SELECT ${columns} FROM gateway_accounts a WHERE ${isEnded('$1')} ORDER BY a.id`,
      [this.longAgo()],
    );
    return rows.map((row) => this.opened(row));
  }

  async removeEnded(id: string): Promise<void> {
    await this.sql.rows(
      'gateway-account.remove-ended',
      `DELETE FROM gateway_accounts a WHERE a.id = $1 AND ${isEnded('$2')}`,
      [id, this.longAgo()],
    );
  }

  /** @param also writes more in the same unit of work */
  private changeSecrets(
    id: string,
    change: (secrets: Partial<AccountSecrets>) => Partial<AccountSecrets>,
    also: () => Promise<void>,
  ): Promise<void> {
    return this.work.run(async () => {
      const sealed = await this.sql.value<Buffer>(
        'gateway-account.lock',
        'SELECT sealed FROM gateway_accounts WHERE id = $1 FOR UPDATE',
        [id],
      );
      if (!sealed) throw new Error(`There is no gateway account ${id}.`);
      await this.sql.rows(
        'gateway-account.set-secrets',
        'UPDATE gateway_accounts SET sealed = $2 WHERE id = $1',
        [id, this.sealed(id, change(this.secretsIn(id, sealed) ?? {}))],
      );
      await also();
    });
  }

  private opened({ sealed, ...row }: Row): ConnectedAccount {
    return { ...row, secrets: this.secretsIn(row.id, sealed) };
  }

  private secretsIn(id: string, sealed: Buffer): AccountSecrets | undefined {
    return this.box.openJson(sealed, id);
  }

  private sealed(id: string, secrets: Partial<AccountSecrets>): Buffer {
    return this.box.sealJson(secrets, id);
  }

  private longAgo(): Date {
    return new Date(this.clock.now().getTime() - connectingTakes);
  }
}
