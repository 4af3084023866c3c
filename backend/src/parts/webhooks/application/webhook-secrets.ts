import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { SecretRepository } from '../domain/ports.js';

/** Milliseconds for which a secret still signs after it was replaced. */
const overlap = 24 * 60 * 60_000;

/** Signing secrets of webhooks, stored sealed with APP_SECRET and shown once. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SealedBox;

  constructor(
    private readonly repository: SecretRepository,
    private readonly clock: Clock,
    { secret }: Runtime,
    jobs: Jobs,
  ) {
    this.box = new SealedBox(secret, sealedColumns.webhookSecret);
    // Also while webhooks are off.
    jobs.at('webhook.erase-secrets', { time: '03:50', zone: 'machine' }, () =>
      repository.deleteExpired(clock.now()),
    );
  }

  /**
   * Creates a secret in the open unit of work; earlier ones sign for another 24 hours.
   * @returns it in the format of Standard Webhooks: `whsec_` and 32 bytes in base64
   */
  async issue(webhookId: number): Promise<string> {
    const now = this.clock.now();
    const secret = randomBytes(32);
    const sealed = this.box.seal(secret, webhookId);
    await this.repository.add(webhookId, sealed, now, new Date(now.getTime() + overlap));
    return written(secret);
  }

  /** The active secrets, newest first, without those that no APP_SECRET decrypts. */
  async signing(webhookId: number): Promise<string[]> {
    const active = await this.repository.active(webhookId, this.clock.now());
    return active.flatMap((sealed) => {
      const opened = this.box.open(sealed, webhookId);
      return opened ? [written(opened.plain)] : [];
    });
  }
}

const written = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;
