import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { CalendarFeeds } from './calendar-feeds.js';

/**
 * When an account closes, its upcoming appointments are cancelled; past ones stay as business records. When
 * its email address is confirmed, earlier bookings with that address are assigned to the client. A calendar
 * feed ends when its account closes, when all access tokens of its owner are revoked, and when an account is
 * recovered from an intruder, who may have the feed's address.
 */
@Injectable()
export class OnAccountEvents {
  constructor(
    events: DomainEvents,
    appointments: AppointmentRepository,
    availability: AvailabilityRepository,
    feeds: CalendarFeeds,
  ) {
    events.subscribe('user.closed', async ({ userId, actorId, at }) => {
      await appointments.changeComing(userId, at, (appointment) => appointment.cancel(actorId, at));
      await feeds.end(userId, actorId);
    });
    events.subscribe('account.deactivated', ({ subject, actorId }) => feeds.end(subject.id, actorId));
    events.subscribe('account.tokens_ended', ({ subject, actorId }) => feeds.end(subject.id, actorId));
    events.subscribe('account.email_change_undone', ({ subject }) => feeds.end(subject.id, null));
    events.subscribe('account.email_confirmed', async (event) => {
      const { clientId, email, at, subject, endsEarlierAccess } = event;
      if (clientId !== null) {
        // Under the lock: a concurrent booking is either committed before, or sees the confirmed address.
        await availability.lock();
        await appointments.changeInvitees(email, (one) => one.assign(clientId, null, at));
      }
      if (endsEarlierAccess) await feeds.end(subject.id, null);
    });
  }
}
