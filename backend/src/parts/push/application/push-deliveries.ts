import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  type Attempt,
  type DuePush,
  PushRepository,
  PushSender,
  type Reply,
  SubscriptionRepository,
} from '../domain/ports.js';
import { textOf } from '../domain/push-message.js';
import { type Outcome, outcomeOf, waitAfter } from '../domain/retries.js';
import { PushKeys } from './push-keys.js';
import { PushQueries } from './push-queries.js';
import { PushQueue } from './push-queue.js';

/** Makes the attempts of pushes, and decides from the answers what follows. */
@Injectable()
export class PushDeliveries {
  constructor(
    private readonly queue: PushQueue,
    private readonly pushes: PushRepository,
    private readonly subscriptions: SubscriptionRepository,
    private readonly keys: PushKeys,
    private readonly queries: PushQueries,
    private readonly sender: PushSender,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {
    queue.onAttempt((attempt) => this.make(attempt));
  }

  private async make(attempt: Attempt): Promise<void> {
    const push = await this.pushes.due(attempt, this.runtime.clock.now());
    if (!push) return;
    if (!push.isUsable) return this.subscriptions.end(push.subscriptionId);
    const reply = await this.post(push);
    const outcome = outcomeFor(reply);
    if (outcome === 'sent') return this.pushes.sent(attempt.pushId);
    const { host } = new URL(push.endpoint);
    this.runtime.log.info({ ...attempt, host, reply, outcome }, 'push not accepted');
    if (outcome === 'gone') return this.subscriptions.end(push.subscriptionId);
    await this.work.run(() => this.tryAgain(attempt, push, outcome, reply));
  }

  private async post({ endpoint, p256dh, auth, subscriptionId, ...content }: DuePush): Promise<Reply> {
    const { name, email } = await this.queries.sender();
    return this.sender.post({
      endpoint,
      p256dh,
      auth,
      text: Buffer.from(textOf({ ...content, title: name })),
      topic: topicOf(content.tag, subscriptionId),
      keys: await this.keys.current(),
      subject: `mailto:${email}`,
    });
  }

  private async tryAgain(
    attempt: Attempt,
    push: DuePush,
    outcome: Exclude<Outcome, 'sent' | 'gone'>,
    reply: Reply,
  ): Promise<void> {
    const now = this.runtime.clock.now();
    const answer = typeof reply === 'object' && 'status' in reply ? reply : undefined;
    const status = answer?.status ?? null;
    const wait = outcome === 'again' ? waitAfter(push, answer?.retryAfter, now) : undefined;
    if (wait === undefined) return this.pushes.fail(attempt, status, now);
    const at = new Date(now.getTime() + wait * 1_000);
    if (!(await this.pushes.again(attempt, { at, waited: wait, status }))) return;
    const { pushId: id, attempt: attempts } = attempt;
    await this.queue.add([{ id, subscriptionId: push.subscriptionId, attempts }], wait);
  }
}

function outcomeFor(reply: Reply): Outcome {
  if (reply === 'private') return 'gone';
  return 'status' in reply ? outcomeOf(reply.status) : 'again';
}

/**
 * At most 32 characters of base64url. It differs between the devices of a person, so that push services cannot tell that these
 * get the same notification.
 */
const topicOf = (tag: string, subscriptionId: number): string =>
  createHash('sha256').update(`${tag} ${subscriptionId}`).digest('base64url').slice(0, 32);
