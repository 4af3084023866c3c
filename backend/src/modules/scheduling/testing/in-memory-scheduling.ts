import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/index.js';
import { LimitReached } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import type { AppointmentReminderDue } from '../domain/appointment-events.js';
import type { AvailabilityRules } from '../domain/availability.js';
import { officeHours } from './fixtures.js';
import { InMemoryAppointmentRepository } from './in-memory-appointment-repository.js';
import { InMemoryAvailabilityRepository } from './in-memory-availability-repository.js';
import { InMemoryBookingRequestRepository } from './in-memory-booking-request-repository.js';
import { InMemoryVisitorBookingRepository } from './in-memory-visitor-booking-repository.js';
import { AppointmentJobs } from '../application/appointment-jobs.js';
import { AllowedActions } from '../application/allowed-actions.js';
import { Appointments } from '../application/appointments.js';
import { AvailabilityLock } from '../application/availability-lock.js';
import { FreeSessions } from '../application/booking-offer.js';
import { CalendarFeeds } from '../application/calendar-feeds.js';
import { OnAccountEvents } from '../application/on-account-events.js';
import { PracticeAppointments } from '../application/practice-appointments.js';
import { PracticeAvailability } from '../application/practice-availability.js';
import { type BlockedTime, BusyTimes } from '../application/busy-times.js';
import { Slots } from '../application/slots.js';

/** A time in Chicago on Tuesday, November 24, 2026. @param time 09:00 */
export const tuesday = (time: string): Date => new Date(`2026-11-24T${time}:00-06:00`);

/**
 * A practice in Chicago of user 1, the admin, and the clients 2, whose address is known@example.com, and 3.
 * @param schedulingUrl the external booking page, if it has one
 */
export function inMemoryScheduling(
  rules: Partial<AvailabilityRules> = {},
  schedulingUrl: string | null = null,
  sendsEmail = true,
) {
  const work = new InMemoryUnitOfWork();
  const appointments = new InMemoryAppointmentRepository(work);
  const availability = new InMemoryAvailabilityRepository(
    work,
    { ...officeHours, ...rules },
    'America/Chicago',
  );
  const practice = { now: new Date('2026-11-20T12:00:00Z'), hasMovesLeft: true, sendsEmail };
  const clock = stub(Clock, { now: () => practice.now });
  const site = stub(Site, {
    get: async () =>
      ({
        name: 'Example',
        schedulingUrl,
        sendsEmail: practice.sendsEmail,
        phone: '(210) 555-0142',
        timeZone: 'America/Chicago',
      }) as Awaited<ReturnType<Site['get']>>,
    timeZone: async () => 'America/Chicago',
  });
  const accounts = stub(Accounts, {
    isClient: async (id) => id === 2 || id === 3,
    isVisible: async () => true,
    clientWithConfirmedEmail: async (email) => (email === 'known@example.com' ? 2 : undefined),
  });
  const freeSessions = stub(FreeSessions, { assertOffered: async () => undefined });
  const limits = stub(RollingLimits, {
    use: async () => {
      if (!practice.hasMovesLeft) throw new LimitReached(false, 60);
    },
    hasLeft: async () => practice.hasMovesLeft,
  });
  const lock = new AvailabilityLock(availability, work, clock);
  const busy: BlockedTime[] = [];
  const busyTimes = stub(BusyTimes, {
    refresh: async () => true,
    within: async (from, to) => busy.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from),
  });
  const slots = new Slots(appointments, availability, busyTimes, site, clock);
  const entries = new PracticeAppointments(appointments, lock, slots, accounts);
  const bookings = new InMemoryVisitorBookingRepository(work, appointments);
  const requests = new InMemoryBookingRequestRepository(work);
  /** By name. */
  const schedule = new Map<string, () => Promise<void>>();
  const removedMails: number[] = [];
  new AppointmentJobs(
    stub(Jobs, {
      every: (name, _interval, work) => void schedule.set(name, work),
      at: (name, _time, work) => void schedule.set(name, work),
    }),
    appointments,
    bookings,
    requests,
    stub(Outbox, { remove: async (ids) => void removedMails.push(...ids) }),
    work,
    clock,
  );
  const feeds = stub(CalendarFeeds, { end: async () => undefined });
  new OnAccountEvents(work.domainEvents, appointments, availability, feeds);
  const reminded: AppointmentReminderDue[] = [];
  work.domainEvents.subscribe('appointment.reminder_due', async (event) => void reminded.push(event));
  return {
    practice,
    work,
    clock,
    site,
    accounts,
    repository: appointments,
    availabilityRepository: availability,
    /** Busy times of calendars, ordered by start. */
    busy,
    lock,
    slots,
    appointments: new Appointments(appointments, lock, slots, freeSessions, limits, entries),
    entries,
    actions: new AllowedActions(appointments, availability, limits, clock),
    availability: new PracticeAvailability(availability, site, work, clock),
    published: publishedTypes(work.domainEvents),
    bookings,
    requests,
    removedMails,
    remind: () => schedule.get('appointments.remind')?.(),
    purge: () => schedule.get('booking.purge')?.(),
    reminded,
  };
}
