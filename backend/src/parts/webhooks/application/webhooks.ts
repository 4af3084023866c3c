import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, type Clock, conflict } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Confirmation, type Proof } from '../../../modules/identity/index.js';
import { Webhook, type WebhookChanges } from '../domain/webhook.js';
import { WebhookRepository } from '../domain/ports.js';
import type { OfferedEvent } from './offered-events.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { targetOf } from './webhook-target.js';

/** Maximum number of webhooks; each event is delivered to all subscribed ones. */
const most = 20;
/** Rotations per period: each secret that still signs makes every delivery longer. */
const rotations: RateLimit = { name: 'webhook-secret', points: 10, per: 24 * 60 * 60 };

/** Webhooks: URLs of other software that are called on events. */
@Injectable()
export class Webhooks {
  private readonly production: boolean;
  private readonly clock: Clock;

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    { settings, clock }: Runtime,
  ) {
    this.production = settings.production;
    this.clock = clock;
  }

  /** @throws DomainError invalid, forbidden (auth.session_required, auth.password_required), conflict */
  async create(
    admin: Actor,
    given: { url: string; events: OfferedEvent[] },
    proof: Proof,
  ): Promise<{ id: number; secret: string }> {
    const url = targetOf(given.url, this.production);
    await this.confirmation.confirmSession(admin, proof);
    return this.work.run(async () => {
      if ((await this.webhooks.count()) >= most)
        throw conflict(
          'webhook.limit_reached',
          t('You already have {most} webhooks. Please delete one first.', { most }),
        );
      const { id } = await this.webhooks.add(new Webhook({ ...given, url }, admin.id, this.clock.now()));
      return { id, secret: await this.secrets.issue(id) };
    });
  }

  /**
   * Only a person can set the URL: a new one would outlive the token that set it.
   * @throws DomainError not_found, invalid (url), forbidden (auth.session_required, auth.password_required)
   * for a new URL
   */
  async update(admin: Actor, id: number, { url, ...changes }: WebhookChanges, proof: Proof): Promise<void> {
    const target = url === undefined ? undefined : targetOf(url, this.production);
    if (target !== undefined) await this.confirmation.confirmSession(admin, proof);
    await this.webhooks.change(id, (webhook) =>
      webhook.change({ ...changes, url: target }, admin, this.clock.now()),
    );
  }

  /** @throws DomainError not_found */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.webhooks.remove(id, (webhook) => webhook.deleted(admin, this.clock.now()));
  }

  /**
   * Creates a new secret; for 24 hours the previous one also signs.
   * @throws DomainError not_found, forbidden (auth.session_required, auth.password_required), too_many
   */
  async rotate(admin: Actor, id: number, proof: Proof): Promise<string> {
    await this.confirmation.confirmSession(admin, proof);
    await this.limits.spend(rotations, String(id));
    return this.work.run(async () => {
      await this.webhooks.change(id, (webhook) => webhook.rotated(admin, this.clock.now()));
      return this.secrets.issue(id);
    });
  }
}
