import { stub } from '../../../../test/stub.js';
import type { AvailabilityRules } from '../../../modules/scheduling/index.js';
import { inMemoryScheduling } from '../../../modules/scheduling/testing/in-memory-scheduling.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { PartList } from '../../../platform/parts/part-switches.js';
import { LimitReached } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { BookingJobs } from '../application/booking-jobs.js';
import { noRules, rulesOf, withRules } from '../application/booking-rules.js';
import { ClientBookings, movesWithin } from '../application/client-bookings.js';
import { FreeSessions } from '../application/free-sessions.js';
import { Slots } from '../application/slots.js';
import { InMemoryBookingRequestRepository } from './in-memory-booking-request-repository.js';
import { InMemoryVisitorBookingRepository } from './in-memory-visitor-booking-repository.js';

/** As `inMemoryScheduling`, with booking. */
export function inMemoryBooking(
  rules: Partial<AvailabilityRules> = {},
  schedulingUrl: string | null = null,
  sendsEmail = true,
) {
  const additions = new PartAdditions({ parts: new PartList([]), isOn: () => true });
  const scheduling = inMemoryScheduling(rules, schedulingUrl, sendsEmail, additions);
  const { repository, availabilityRepository, busyTimes, times, site, clock, lock, entries, work } =
    scheduling;
  const practice = Object.assign(scheduling.practice, { hasMovesLeft: true });
  const limits = stub(RollingLimits, {
    use: async () => {
      if (!practice.hasMovesLeft) throw new LimitReached(false, 60);
    },
    hasLeft: async () => practice.hasMovesLeft,
  });
  const schedule = new Map<string, () => Promise<void>>();
  const jobs = stub(Jobs, { at: (name, _time, run) => void schedule.set(name, run) });
  const switches = {
    isOn: () => true,
    of: () => ({ id: undefined, isOn: true, switchedAt: null }),
    onChange: () => undefined,
  };
  const scope = new PartScope('booking', switches, additions, jobs, work.domainEvents);
  scope.add('availability.keys', {
    empty: noRules,
    read: async (availability) => rulesOf(availability),
    apply: withRules,
  });
  scope.add('own.moves', movesWithin(limits));
  const bookings = new InMemoryVisitorBookingRepository(work, repository);
  const requests = new InMemoryBookingRequestRepository(work);
  const removedMails: number[] = [];
  const outbox = stub(Outbox, { remove: async (ids) => void removedMails.push(...ids) });
  new BookingJobs(jobs, bookings, requests, outbox, work, clock);
  const slots = new Slots(repository, availabilityRepository, busyTimes, times, site, clock);
  const freeSessions = stub(FreeSessions, { assertOffered: async () => undefined });
  return {
    ...scheduling,
    practice,
    slots,
    clientBookings: new ClientBookings(repository, lock, slots, freeSessions, limits, entries),
    bookings,
    requests,
    removedMails,
    purge: () => schedule.get('booking.purge')?.(),
  };
}
