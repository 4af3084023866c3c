import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Webhook as Signer } from 'standardwebhooks';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, notFound } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  type CommittedEvents,
  type DomainEvent,
  DomainEvents,
  type EventReader,
} from '../../../platform/domain-events/domain-events.js';
import { type JobTypes, Jobs } from '../../../platform/jobs/jobs.js';
import { Runtime } from '../../../platform/runtime.js';
import { retryDelayAfter } from '../domain/retry-plan.js';
import { WebhookRepository } from '../domain/webhook-repository.js';
import { type Reply, WebhookSender } from '../domain/webhook-sender.js';
import { type WebhookPayload, payloadsOf } from './offered-events.js';
import { deliveryColumns, type DeliveryView } from './webhook-queries.js';
import { SubscribedEvents } from './subscribed-events.js';
import { WebhookSecrets } from './webhook-secrets.js';

declare module '../../../platform/jobs/jobs.js' {
  interface JobTypes {
    'webhook.deliver': {
      deliveryId: number;
      /** From 1. If another process made this attempt, there is nothing to do. */
      attempt: number;
    };
  }
}
type Attempt = JobTypes['webhook.deliver'];

interface DueDelivery extends Record<string, unknown> {
  webhookId: number;
  messageId: string;
  body: string;
  tries: number;
  url: string;
  enabled: boolean;
  isFailing: boolean;
}

interface PendingDelivery extends Record<string, unknown> {
  id: number;
  webhookId: number;
  attempts: number;
}

/** Webhooks called in parallel per process. A slow one only delays its own deliveries. */
const concurrency = 3;
/** Seconds; the sender's own timeout is ten. */
const timeoutSeconds = 60;
/** Milliseconds for which finished deliveries are listed and can be resent. */
const retentionMs = 30 * 24 * 60 * 60_000;
/** Milliseconds after which a due delivery is considered to have lost its job. */
const overdue = 10 * 60_000;
const httpGone = 410;

/**
 * Delivers events to webhooks. A delivery per webhook is stored right after the commit of the change, with
 * the job that sends it. Each is sent at least once, under one id, in no guaranteed order.
 */
@Injectable()
export class WebhookDeliveries implements EventReader {
  private readonly log: Logger;

  constructor(
    domainEvents: DomainEvents,
    private readonly jobs: Jobs,
    private readonly webhooks: WebhookRepository,
    private readonly subscribed: SubscribedEvents,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { log }: Runtime,
  ) {
    this.log = log;
    domainEvents.readAfterCommit(this);
    jobs.on('webhook.deliver', (attempt) => this.deliver(attempt), { timeoutSeconds, atOnce: concurrency });
    jobs.every('webhook.resume', '41 * * * *', () => this.resume());
    jobs.every('webhook.purge', '50 3 * * *', () => this.purge());
  }

  /**
   * Resends one immediately, with as many retries as a new one. It keeps its `webhook-id`.
   * @throws DomainError not_found, conflict webhook.disabled
   */
  async retry(_admin: Actor, webhookId: number, id: number): Promise<DeliveryView> {
    return this.work.run(async () => {
      const [found] = await this.sql.rows<{ enabled: boolean; attempts: number }>(
        'webhook.lock-delivery',
        `SELECT w.enabled, d.attempts FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
         WHERE d.id = $2 AND d.webhook_id = $1 FOR UPDATE OF d`,
        [webhookId, id],
      );
      if (!found) throw notFound('webhook delivery');
      if (!found.enabled)
        throw new DomainError(
          'conflict',
          'webhook.disabled',
          'This webhook is turned off. Please turn it on first.',
        );
      const [delivery] = await this.sql.view<DeliveryView>(
        'webhook.retry',
        `UPDATE webhook_deliveries d SET status = 'pending', tries = 0, next_at = $2
         WHERE id = $1 RETURNING ${deliveryColumns}`,
        [id, this.clock.now()],
      );
      if (!delivery) throw new Error(`Delivery ${id} is locked but has no row.`);
      const data = { deliveryId: id, attempt: found.attempts + 1 };
      await this.jobs.send('webhook.deliver', data, { group: groupOf(webhookId) });
      return delivery;
    });
  }

  async select(published: readonly DomainEvent[]): Promise<readonly DomainEvent[]> {
    const offered = published.filter((event) => payloadsOf(event).length > 0);
    const types = offered.map(({ type }) => type);
    return types.length > 0 && (await this.subscribed.includesAny(types)) ? offered : [];
  }

  async read(committed: readonly CommittedEvents[]): Promise<void> {
    // Restored ones may have been delivered since the backup.
    for (const { events, within } of committed.filter(({ restored }) => !restored))
      await within(async () => this.create(await this.select(events)));
  }

  /** Stores a delivery of each event for each subscribed webhook. */
  private async create(published: readonly DomainEvent[]): Promise<void> {
    const payloads = published.flatMap(payloadsOf);
    if (payloads.length === 0) return;
    const created = await this.sql.rows<PendingDelivery>(
      'webhook.create-deliveries',
      `INSERT INTO webhook_deliveries (webhook_id, message_id, event, body, status, attempts, tries, next_at, created_at)
       SELECT w.id, 'msg_' || gen_random_uuid(), payloads.event, payloads.body, 'pending', 0, 0, $3, $3
       FROM webhooks w JOIN unnest($1::text[], $2::text[]) WITH ORDINALITY AS payloads (event, body, place)
         ON w.enabled AND payloads.event = ANY (w.events)
       ORDER BY payloads.place, w.id
       RETURNING id, webhook_id AS "webhookId", attempts`,
      [payloads.map(({ type }) => type), payloads.map(bodyOf), this.clock.now()],
    );
    await this.queue(created);
  }

  private async deliver(attempt: Attempt): Promise<void> {
    const [delivery] = await this.sql.rows<DueDelivery>(
      'webhook.due',
      `SELECT d.webhook_id AS "webhookId", d.message_id AS "messageId", d.body, d.tries, w.url, w.enabled,
              w.failing_since IS NOT NULL AS "isFailing"
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE d.id = $1 AND d.attempts = $2 - 1 AND d.status IN ('pending', 'failed')`,
      [attempt.deliveryId, attempt.attempt],
    );
    if (!delivery) return;
    if (!delivery.enabled) return this.giveUp(attempt.deliveryId);

    const reply = await this.post(delivery);
    await ('status' in reply && isAccepted(reply.status)
      ? this.recordSuccess(attempt, delivery, reply.status)
      : this.recordFailure(attempt, delivery, reply));
  }

  private async post({ webhookId, messageId, url, body }: DueDelivery): Promise<Reply> {
    const secrets = await this.secrets.signing(webhookId);
    if (secrets.length === 0)
      return { failure: 'The signing secret cannot be decrypted. Please create a new one.' };
    const at = this.clock.now();
    return this.sender.post({
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Steward-Webhooks/1',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': secrets.map((secret) => new Signer(secret).sign(messageId, at, body)).join(' '),
      },
    });
  }

  private async recordSuccess(attempt: Attempt, delivery: DueDelivery, status: number): Promise<void> {
    await this.work.run(async () => {
      const recorded = await this.record(attempt, delivery, { state: 'delivered', status, error: null });
      if (recorded && delivery.isFailing)
        await this.webhooks.change(delivery.webhookId, (webhook) => webhook.succeeded());
    });
  }

  private async recordFailure(attempt: Attempt, delivery: DueDelivery, reply: Reply): Promise<void> {
    const status = 'status' in reply ? reply.status : null;
    const error = 'status' in reply ? failureText(reply.status) : reply.failure;
    const isGone = status === httpGone;
    const wait = isGone ? undefined : retryDelayAfter(delivery.tries + 1);
    const givenUp = wait === undefined;
    const facts = { deliveryId: attempt.deliveryId, webhookId: delivery.webhookId, status, reason: error };
    this.log.warn(
      givenUp ? facts : { ...facts, wait },
      givenUp ? 'webhook delivery given up' : 'webhook delivery failed',
    );
    await this.work.run(async () => {
      const state = givenUp ? 'given_up' : 'failed';
      if (!(await this.record(attempt, delivery, { state, status, error, wait }))) return;
      const now = this.clock.now();
      await this.webhooks.change(delivery.webhookId, (webhook) =>
        webhook.failed({ givenUp, gone: isGone }, now),
      );
    });
  }

  /** @returns false if another process made the same attempt, whose result is kept */
  private async record(
    { deliveryId: id, attempt }: Attempt,
    { webhookId }: DueDelivery,
    made: {
      state: DeliveryView['status'];
      status: number | null;
      error: string | null;
      wait?: number | undefined;
    },
  ): Promise<boolean> {
    const { state, status, error, wait } = made;
    const nextAt = wait === undefined ? null : new Date(this.clock.now().getTime() + wait * 1_000);
    const noted = await this.sql.first(
      'webhook.note',
      `UPDATE webhook_deliveries SET status = $3, attempts = $2, tries = tries + 1, last_status = $4, error = $5,
         next_at = $6
       WHERE id = $1 AND attempts = $2 - 1 RETURNING id`,
      [id, attempt, state, status, error, nextAt],
    );
    if (noted && wait !== undefined) await this.queue([{ id, webhookId, attempts: attempt }], wait);
    return noted !== undefined;
  }

  private async giveUp(id: number): Promise<void> {
    await this.sql.rows(
      'webhook.abandon',
      `UPDATE webhook_deliveries SET status = 'given_up', next_at = NULL, error = $2
       WHERE id = $1 AND next_at IS NOT NULL`,
      [id, 'The webhook was turned off.'],
    );
  }

  /** Queues a job for every due delivery without one. */
  private async resume(): Promise<void> {
    await this.queue(
      await this.sql.rows<PendingDelivery>(
        'webhook.overdue',
        `SELECT id, webhook_id AS "webhookId", attempts FROM webhook_deliveries
         WHERE next_at IS NOT NULL AND next_at < $1 ORDER BY next_at`,
        [new Date(this.clock.now().getTime() - overdue)],
      ),
    );
  }

  private async purge(): Promise<void> {
    await this.sql.rows(
      'webhook.purge',
      'DELETE FROM webhook_deliveries WHERE next_at IS NULL AND created_at < $1',
      [new Date(this.clock.now().getTime() - retentionMs)],
    );
    await this.secrets.eraseExpired();
  }

  /** No second job is added for the same attempt. */
  private queue(deliveries: readonly PendingDelivery[], afterSeconds?: number): Promise<void> {
    return this.jobs.sendEach(
      'webhook.deliver',
      deliveries.map(({ id, webhookId, attempts }) => ({
        data: { deliveryId: id, attempt: attempts + 1 },
        key: `${id}:${attempts + 1}`,
        group: groupOf(webhookId),
        ...(afterSeconds !== undefined && { afterSeconds }),
      })),
    );
  }
}

const groupOf = (webhookId: number): string => String(webhookId);

/** Format of Standard Webhooks. */
const bodyOf = ({ type, at, id, userId }: WebhookPayload): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data: { id, userId } });

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** Error text for a response that is not 2xx. */
function failureText(status: number): string {
  if (status === httpGone) return 'The endpoint no longer exists (410 Gone).';
  if (status >= 300 && status < 400)
    return 'The endpoint redirects to another address. Redirects are not followed.';
  return 'The endpoint did not accept the delivery.';
}
