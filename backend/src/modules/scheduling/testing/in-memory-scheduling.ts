import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/index.js';
import type { PartAdditions } from '../../../platform/parts/part-additions.js';
import { noParts } from '../../../platform/parts/testing/no-parts.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import type { AppointmentReminderDue } from '../domain/appointment-events.js';
import type { AvailabilityRules } from '../domain/availability.js';
import { officeHours } from './fixtures.js';
import { InMemoryAppointmentRepository } from './in-memory-appointment-repository.js';
import { InMemoryAvailabilityRepository } from './in-memory-availability-repository.js';
import { AppointmentJobs } from '../application/appointment-jobs.js';
import { AllowedActions } from '../application/allowed-actions.js';
import { Appointments } from '../application/appointments.js';
import { AvailabilityLock } from '../application/availability-lock.js';
import { CalendarFeeds } from '../application/calendar-feeds.js';
import { OnAccountEvents } from '../application/on-account-events.js';
import { PracticeAppointments } from '../application/practice-appointments.js';
import { PracticeAvailability } from '../application/practice-availability.js';
import { type BlockedTime, BusyTimes } from '../application/busy-times.js';
import { FreeTimes } from '../application/free-times.js';
import { OwnMoves } from '../application/own-moves.js';

/** A time in Chicago on Tuesday, November 24, 2026. @param time 09:00 */
export const tuesday = (time: string): Date => new Date(`2026-11-24T${time}:00-06:00`);

/**
 * A practice in Chicago of user 1, the admin, and the clients 2, whose address is known@example.com, and 3.
 * @param schedulingUrl the external booking page, if it has one
 * @param additions of parts; default: none
 */
export function inMemoryScheduling(
  rules: Partial<AvailabilityRules> = {},
  schedulingUrl: string | null = null,
  sendsEmail = true,
  additions: PartAdditions = noParts(),
) {
  const work = new InMemoryUnitOfWork();
  const appointments = new InMemoryAppointmentRepository(work);
  const availability = new InMemoryAvailabilityRepository(
    work,
    { ...officeHours, ...rules },
    'America/Chicago',
  );
  const practice = { now: new Date('2026-11-20T12:00:00Z'), sendsEmail };
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
  const lock = new AvailabilityLock(availability, work, clock);
  const busy: BlockedTime[] = [];
  const busyTimes = stub(BusyTimes, {
    refresh: async () => true,
    within: async (from, to) => busy.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from),
  });
  const times = new FreeTimes(appointments, busyTimes, site, clock);
  const entries = new PracticeAppointments(appointments, lock, times, accounts);
  /** By name. */
  const schedule = new Map<string, () => Promise<void>>();
  new AppointmentJobs(
    stub(Jobs, { every: (name, _interval, work) => void schedule.set(name, work) }),
    appointments,
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
    busyTimes,
    times,
    appointments: new Appointments(appointments, lock),
    entries,
    actions: new AllowedActions(appointments, availability, new OwnMoves(additions), clock),
    availability: new PracticeAvailability(availability, site, additions, work, clock),
    published: publishedTypes(work.domainEvents),
    remind: () => schedule.get('appointments.remind')?.(),
    reminded,
  };
}
