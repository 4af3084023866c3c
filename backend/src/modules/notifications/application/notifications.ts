import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import type { DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { notificationTypes } from '../domain/notification-draft.js';
import { NotificationRepository } from '../domain/ports.js';
import { recordUrl } from '../domain/record-url.js';
import type { NotificationView } from './notification-events.js';
import { NotificationQueries } from './notification-queries.js';
import { type Outdated, outdatedBy, type OutdatingEvent } from './outdated-notifications.js';

/** With more ids than this, reloading the list is cheaper. */
const maxIds = 200;

/** Years after which notifications, and unsubscribe links of old emails, are deleted. */
const yearsKept = 2;

/** Marks notifications as read, and deletes old ones; the records that they are about stay. */
@Injectable()
export class Notifications {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly queries: NotificationQueries,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.at('notifications.remove-old', { time: '03:50', zone: 'machine' }, () => this.removeOld());
  }

  /** Cannot be undone. @throws DomainError not_found for another user's notification */
  markRead(actor: Actor, id: number): Promise<NotificationView> {
    return this.work.run(async () => {
      this.publish(actor.id, await this.notifications.markRead(actor.id, id, this.clock.now()));
      return this.queries.one(actor, id);
    });
  }

  async markAllRead({ id }: Actor): Promise<void> {
    await this.work.run(async () =>
      this.publish(id, await this.notifications.markAllRead(id, this.clock.now())),
    );
  }

  /** Marks the notifications of messages that the recipient has read in the conversation. */
  async markConversationRead(event: DomainEventTypes['conversation.read']): Promise<void> {
    const { readerId, threadId, byPractice, lastReadMessageId } = event;
    const url = recordUrl('conversation', threadId, byPractice ? 'practice' : 'client');
    this.publish(
      readerId,
      await this.notifications.markMessagesRead(readerId, url, lastReadMessageId, this.clock.now()),
    );
  }

  /**
   * Marks earlier notifications as read that an event made outdated.
   * @param byClient true if the client, or another person for them, acted
   * @param raisedIds notifications.id of those that events of the same transaction raised: they stay unread
   */
  async markOutdated(event: OutdatingEvent, byClient: boolean, raisedIds: readonly number[]): Promise<void> {
    await this.mark(outdatedBy(event, byClient), raisedIds);
  }

  /** The same for all notifications of a record that needs nobody any more. @param url its path */
  async markEnded(url: string, raisedIds: readonly number[]): Promise<void> {
    await this.mark([{ urls: [url], types: notificationTypes }], raisedIds);
  }

  private async mark(outdatedOnes: readonly Outdated[], raisedIds: readonly number[]): Promise<void> {
    for (const outdated of outdatedOnes) {
      const marked = await this.notifications.markOutdated(
        { ...outdated, except: raisedIds },
        this.clock.now(),
      );
      for (const { userId, ids } of marked) this.publish(userId, ids);
    }
  }

  private removeOld(): Promise<void> {
    const before = this.clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - yearsKept);
    return this.notifications.deleteBefore(before);
  }

  private publish(userId: number, ids: number[]): void {
    if (ids.length === 0) return;
    const notificationIds = ids.length > maxIds ? null : ids;
    this.work.publish({ type: 'notifications.read', userId, notificationIds });
  }
}
