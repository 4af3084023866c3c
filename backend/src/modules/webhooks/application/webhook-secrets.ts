import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { SecretRotation, type WrappedKeys } from '../../../platform/files/secret-rotation.js';
import { Runtime } from '../../../platform/runtime.js';
import { type Rewrapped, SealedBox } from '../../../platform/secrets/sealed-box.js';

/** Milliseconds for which a secret still signs after it was replaced. */
const overlap = 24 * 60 * 60_000;

interface SealedRow extends Record<string, unknown> {
  webhook_id: number;
  sealed: Buffer;
}

/** Signing secrets of webhooks, stored sealed with APP_SECRET and shown once. */
@Injectable()
export class WebhookSecrets implements WrappedKeys {
  private readonly box: SealedBox;

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    rotation: SecretRotation,
    { secret }: Runtime,
  ) {
    this.box = new SealedBox(secret, 'steward/webhook/v1');
    rotation.include(this);
  }

  /**
   * Creates a secret in the open unit of work; earlier ones sign for another 24 hours.
   * @returns it in the format of Standard Webhooks: `whsec_` and 32 bytes in base64
   */
  async issue(webhookId: number): Promise<string> {
    const now = this.clock.now();
    await this.sql.rows(
      'webhook.end-secrets',
      'UPDATE webhook_secrets SET expires_at = $2 WHERE webhook_id = $1 AND expires_at IS NULL',
      [webhookId, new Date(now.getTime() + overlap)],
    );
    const secret = randomBytes(32);
    await this.sql.rows(
      'webhook.add-secret',
      'INSERT INTO webhook_secrets (webhook_id, sealed, created_at) VALUES ($1, $2, $3)',
      [webhookId, this.box.seal(secret, rowOf(webhookId)), now],
    );
    return written(secret);
  }

  /** The active secrets, newest first, without those that no APP_SECRET decrypts. */
  async signing(webhookId: number): Promise<string[]> {
    const rows = await this.sql.rows<{ sealed: Buffer }>(
      'webhook.secrets',
      `SELECT sealed FROM webhook_secrets
       WHERE webhook_id = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY id DESC`,
      [webhookId, this.clock.now()],
    );
    return rows.flatMap(({ sealed }) => {
      const opened = this.box.open(sealed, rowOf(webhookId));
      return opened ? [written(opened.plain)] : [];
    });
  }

  async eraseExpired(): Promise<void> {
    await this.sql.rows('webhook.erase-secrets', 'DELETE FROM webhook_secrets WHERE expires_at <= $1', [
      this.clock.now(),
    ]);
  }

  async rewrap(): Promise<Rewrapped> {
    const rows = await this.sql.rows<SealedRow & { id: number }>(
      'webhook.sealed',
      'SELECT id, webhook_id, sealed FROM webhook_secrets ORDER BY id',
    );
    return this.box.rewrap(
      rows,
      ({ webhook_id }) => rowOf(webhook_id),
      ({ webhook_id }) => rowOf(webhook_id),
      ({ id }, sealed) =>
        this.sql.rows('webhook.reseal', 'UPDATE webhook_secrets SET sealed = $2 WHERE id = $1', [id, sealed]),
    );
  }
}

const rowOf = (webhookId: number): string => `secret of webhook ${webhookId}`;
const written = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;
