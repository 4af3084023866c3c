import fc from 'fast-check';
import { stub } from '../../../../test/stub.js';
import { Clock } from '../../../kernel/index.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { Accounts } from '../../identity/index.js';
import type { Appointment } from '../domain/appointment.js';
import { Availability } from '../domain/availability.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import type { ServiceBooking, ServiceEvent } from '../domain/scheduling-service.js';
import { InMemoryServiceJournal } from '../testing/in-memory-service-journal.js';
import { aServiceBooking } from '../testing/service-journal-contract.js';
import { ServiceEvents } from './service-events.js';

const now = new Date('2027-03-01T12:00:00Z');
const client = { id: 2, email: 'alex@example.com' };
const availability = Availability.of({
  weekly: [],
  closed: [],
  types: [
    {
      type: 'review',
      minutes: 30,
      label: 'Yearly review',
      labelEs: null,
      free: false,
      visitors: false,
      places: ['office'],
      cost: null,
    },
  ],
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 60,
  cancelHours: 24,
  videoUrl: null,
});

/** The service over in-memory repositories. */
function aPractice() {
  const work = new InMemoryUnitOfWork();
  const stored: Appointment[] = [];
  const appointments = stub(AppointmentRepository, {
    add: async (appointment, by) => {
      appointment.id = stored.push(appointment);
      for (const event of appointment.bookedEvents(by)) work.publish(event);
      return appointment;
    },
    change: async (id, _actor, change) => {
      const appointment = stored.find((one) => one.id === id) as Appointment;
      for (const event of change(appointment)) work.publish(event);
      return appointment;
    },
    ofService: async (externalId) => stored.find((one) => one.externalId === externalId),
    taken: async (from, to) =>
      stored
        .filter(({ status, startsAt, endsAt }) => status !== 'cancelled' && startsAt < to && endsAt > from)
        .map((one) => ({ ...one, name: one.inviteeName, isVisible: true })),
    dropExpiredHolds: async () => {},
  });
  const events = new ServiceEvents(
    new InMemoryServiceJournal(),
    appointments,
    stub(AvailabilityRepository, { lock: async () => availability }),
    stub(Accounts, {
      clientWithConfirmedEmail: async (email) =>
        email.toLowerCase() === client.email ? client.id : undefined,
    }),
    work,
    stub(Clock, { now: () => now }),
  );
  const handleEvents = async (...received: ServiceEvent[]): Promise<void> => {
    for (const event of received) await events.handle(event);
  };
  return { stored, handleEvents, published: publishedTypes(work.domainEvents) };
}

/** A booking on that day of March. */
const onDay = (day: number, given: Partial<ServiceBooking> = {}): ServiceBooking =>
  aServiceBooking({
    startsAt: new Date(Date.UTC(2027, 2, day, 15)),
    endsAt: new Date(Date.UTC(2027, 2, day, 16)),
    ...given,
  });
const endOf = ({ externalId }: ServiceBooking, reason: string | null = null): ServiceEvent => ({
  is: 'cancelled',
  externalId,
  reason,
});

let practice: ReturnType<typeof aPractice>;
beforeEach(() => void (practice = aPractice()));

describe('an event of the scheduling service', () => {
  it('becomes an appointment of the client with the invitee’s email address', async () => {
    const invitee = { name: 'Alex', email: 'Alex@Example.com', phone: null };
    await practice.handleEvents(onDay(4, { invitee, title: 'yearly REVIEW' }), onDay(5));
    expect(practice.stored).toMatchObject([
      { userId: client.id, inviteeEmail: null, type: 'review', label: 'Yearly review', source: 'service' },
      { userId: null, inviteeEmail: 'visitor@example.com', type: 'other', label: 'Portfolio Talk' },
    ]);
    expect(practice.published).toEqual(['appointment.booked', 'appointment.booked']);
  });

  it('without a title has the names of a meeting', async () => {
    await practice.handleEvents(onDay(4, { title: '' }), onDay(5, { title: 'Tax talk' }));
    expect(practice.stored).toMatchObject([
      { type: 'other', label: 'Meeting', labelEs: 'Reunión' },
      { type: 'other', label: 'Tax talk', labelEs: null },
    ]);
  });

  it('is marked if its time is taken, until it is moved to a free one', async () => {
    const [first, second] = [onDay(4), onDay(4)];
    await practice.handleEvents(first, second);
    expect(practice.stored.map(({ conflict }) => conflict)).toEqual([false, true]);
    const third = onDay(5, { replaces: second.externalId });
    await practice.handleEvents(third);
    expect(practice.stored).toMatchObject([
      { conflict: false },
      { conflict: false, externalId: third.externalId },
    ]);
    await practice.handleEvents(onDay(4, { replaces: third.externalId }));
    expect(practice.stored[1]).toMatchObject({ conflict: true });
  });

  it('updates the calendar entry, and its place if the service has one', async () => {
    const first = onDay(4, { location: '12 Sample Street' });
    const second = onDay(5, { replaces: first.externalId });
    await practice.handleEvents(first);
    const { uid, sequence } = practice.stored[0] as Appointment;
    await practice.handleEvents(second);
    expect(practice.stored).toMatchObject([{ uid, location: '12 Sample Street', startsAt: second.startsAt }]);
    expect(practice.stored[0]?.sequence).toBeGreaterThan(sequence);
    const videoUrl = 'https://video.example.com/j/1';
    await practice.handleEvents(onDay(6, { replaces: second.externalId, videoUrl }));
    expect(practice.stored).toMatchObject([{ uid, location: null, videoUrl }]);
  });

  it('cancels it, with the reason, unless it is over or already cancelled', async () => {
    const [coming, over] = [onDay(4), onDay(1, { startsAt: new Date(+now - 7_200_000), endsAt: now })];
    await practice.handleEvents(coming, over, endOf(coming, 'I am ill'), endOf(over), endOf(onDay(4)));
    expect(practice.stored).toMatchObject([
      { status: 'cancelled', cancelReason: 'I am ill', cancelledBy: null },
      { status: 'scheduled' },
    ]);
  });

  it('leaves what the practice cancelled, and the invitee can book again', async () => {
    const first = onDay(4);
    const second = onDay(5, { replaces: first.externalId });
    await practice.handleEvents(first);
    practice.stored[0]?.cancel(1, now, 'We are closed');
    await practice.handleEvents(endOf(first), second);
    expect(practice.stored).toMatchObject([
      { status: 'cancelled', cancelReason: 'We are closed', startsAt: first.startsAt },
      { status: 'scheduled', externalId: second.externalId },
    ]);
  });

  it('counts once', async () => {
    const booking = onDay(4);
    await practice.handleEvents(booking, booking, endOf(booking), booking, endOf(booking));
    expect(practice.stored).toHaveLength(1);
    expect(practice.published).toEqual(['appointment.booked', 'appointment.cancelled']);
  });

  it('leads to one appointment at the latest time, in whatever order and however often it arrives', async () => {
    const first = onDay(4);
    const second = onDay(5, { replaces: first.externalId });
    const third = onDay(6, { replaces: second.externalId });
    const bookings = [first, second, third];
    const orders = fc.shuffledSubarray([...bookings, ...bookings], { minLength: 6 });
    await fc.assert(
      fc.asyncProperty(orders, async (events) => {
        const { stored, handleEvents } = aPractice();
        await handleEvents(...events);
        const pending = stored.filter(({ status }) => status === 'scheduled');
        expect(pending).toMatchObject([{ externalId: third.externalId, startsAt: third.startsAt }]);
      }),
      { numRuns: 300 },
    );
  });

  it('leads to none if the last one was cancelled, in whatever order it arrives', async () => {
    const first = onDay(4);
    const second = onDay(5, { replaces: first.externalId });
    const events = [first, second, endOf(second), first, endOf(second)];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(events, { minLength: 5 }), async (order) => {
        const { stored, handleEvents } = aPractice();
        await handleEvents(...order);
        expect(stored.filter(({ status }) => status === 'scheduled')).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
