import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { SecretRepository } from '../domain/ports.js';

@Injectable()
export class SqlSecretRepository implements SecretRepository {
  constructor(private readonly sql: Sql) {}

  async add(webhookId: number, sealed: Buffer, at: Date, earlierUntil: Date): Promise<void> {
    await this.sql.rows(
      'webhook.end-secrets',
      'UPDATE webhook_secrets SET expires_at = $2 WHERE webhook_id = $1 AND expires_at IS NULL',
      [webhookId, earlierUntil],
    );
    await this.sql.rows(
      'webhook.add-secret',
      'INSERT INTO webhook_secrets (webhook_id, sealed, created_at) VALUES ($1, $2, $3)',
      [webhookId, sealed, at],
    );
  }

  active(webhookId: number, at: Date): Promise<Buffer[]> {
    return this.sql.column(
      'webhook.secrets',
      `SELECT sealed FROM webhook_secrets
       WHERE webhook_id = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY id DESC`,
      [webhookId, at],
    );
  }

  async deleteExpired(at: Date): Promise<void> {
    await this.sql.rows('webhook.erase-secrets', 'DELETE FROM webhook_secrets WHERE expires_at <= $1', [at]);
  }
}
