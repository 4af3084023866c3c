import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { CalendarFeeds } from './calendar-feeds.js';

/**
 * Ends a calendar feed when its account closes, when all access tokens of its owner are revoked, and when an
 * account is recovered from an intruder, who may have its address.
 */
@Injectable()
export class FeedEndings {
  constructor(events: DomainEvents, feeds: CalendarFeeds) {
    events.subscribe('account.tokens_ended', ({ subject, actorId }) => feeds.end(subject.id, actorId));
    events.subscribe('user.closed', ({ userId, actorId }) => feeds.end(userId, actorId));
    events.subscribe('account.email_change_undone', ({ subject }) => feeds.end(subject.id, null));
    events.subscribe('account.email_confirmed', async ({ subject, endsEarlierAccess }) => {
      if (endsEarlierAccess) await feeds.end(subject.id, null);
    });
  }
}
