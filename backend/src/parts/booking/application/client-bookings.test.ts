import type { Actor } from '../../../kernel/index.js';
import { anAppointment, officeHours } from '../../../modules/scheduling/testing/fixtures.js';
import { tuesday } from '../../../modules/scheduling/testing/in-memory-scheduling.js';
import { inMemoryBooking } from '../testing/in-memory-booking.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const other: Actor = { id: 3, role: 'client' };
const conflict = (code: string) => ({ kind: 'conflict', code });

let at: ReturnType<typeof inMemoryBooking>;
beforeEach(() => void (at = inMemoryBooking()));

const book = (time: string, who = client) =>
  at.clientBookings.book(who, { type: 'consultation', startsAt: tuesday(time) });
const offered = async (): Promise<string[]> => {
  const slots = await at.slots.offered('consultation', { from: '2026-11-24', to: '2026-11-24' });
  return slots.map(({ startsAt }) => startsAt.toISOString().slice(11, 16));
};

describe('a client', () => {
  it('books a slot, which is then no longer offered', async () => {
    expect(await offered()).toHaveLength(8);
    expect(await book('09:00')).toMatchObject({
      userId: 2,
      source: 'client',
      label: 'Free first session',
      status: 'scheduled',
      startsAt: tuesday('09:00'),
      endsAt: tuesday('10:00'),
    });
    expect((await offered())[0]).toBe('16:00');
    await expect(book('09:00', other)).rejects.toMatchObject(conflict('appointment.taken'));
    expect(at.published).toEqual(['appointment.booked']);
  });

  it.each([
    ['off the grid', tuesday('09:30')],
    ['outside of the hours', tuesday('17:00')],
    ['past', new Date('2026-11-19T15:00:00Z')],
    ['beyond the horizon', new Date('2027-02-23T15:00:00Z')],
    ['on a weekend', new Date('2026-11-21T15:00:00Z')],
  ])('cannot book a time that is %s', async (_what, startsAt) => {
    await expect(at.clientBookings.book(client, { type: 'consultation', startsAt })).rejects.toMatchObject(
      conflict('appointment.not_offered'),
    );
  });

  it('cannot book a type that is not offered, nor anything without hours', async () => {
    await expect(
      at.clientBookings.book(client, { type: 'planning', startsAt: tuesday('09:00') }),
    ).rejects.toMatchObject(conflict('appointment.not_offered'));
    const closed = { ...officeHours, weekly: [] };
    await at.availability.replace(admin, closed);
    await expect(book('09:00')).rejects.toMatchObject(conflict('appointment.not_offered'));
  });

  it('keeps the buffer to other appointments', async () => {
    at = inMemoryBooking({ bufferMinutes: 15 });
    await book('11:00');
    for (const time of ['10:00', '12:00'])
      await expect(book(time, other)).rejects.toMatchObject(conflict('appointment.taken'));
    expect((await book('09:00', other)).id).toBeGreaterThan(0);
  });

  it('moves an appointment to another slot, even next to its current time', async () => {
    at = inMemoryBooking({ bufferMinutes: 15 });
    const { id } = await book('11:00');
    const moved = await at.clientBookings.reschedule(client, id, tuesday('12:00'));
    expect(moved).toMatchObject({ startsAt: tuesday('12:00'), endsAt: tuesday('13:00'), sequence: 1 });
    await at.clientBookings.reschedule(client, id, tuesday('12:00'));
    expect(at.published).toEqual(['appointment.booked', 'appointment.rescheduled']);
    await expect(at.clientBookings.reschedule(other, id, tuesday('09:00'))).rejects.toMatchObject({
      code: 'appointment.not_found',
    });
    await expect(at.clientBookings.reschedule(client, id, tuesday('09:10'))).rejects.toMatchObject(
      conflict('appointment.not_offered'),
    );
  });

  it('cannot change anything after the deadline; the practice can until it is over', async () => {
    const { id } = await book('09:00');
    at.practice.now = new Date('2026-11-23T15:00:00.001Z');
    await expect(at.appointments.cancel(client, id)).rejects.toMatchObject(conflict('appointment.too_late'));
    await expect(at.clientBookings.reschedule(client, id, tuesday('10:00'))).rejects.toMatchObject(
      conflict('appointment.too_late'),
    );
    expect(await at.appointments.cancel(admin, id, 'Ill')).toMatchObject({ status: 'cancelled' });
    await expect(at.clientBookings.reschedule(admin, id, tuesday('10:00'))).rejects.toMatchObject(
      conflict('appointment.cancelled'),
    );
  });

  it('can book a time that a visitor held and never confirmed', async () => {
    const hold = anAppointment({
      userId: null,
      source: 'visitor',
      startsAt: tuesday('09:00'),
      endsAt: tuesday('10:00'),
    });
    Object.assign(hold, { status: 'held', heldUntil: new Date('2026-11-20T12:30:00Z') });
    await at.repository.add(hold, null);
    await expect(book('09:00')).rejects.toMatchObject(conflict('appointment.taken'));
    at.practice.now = new Date('2026-11-20T12:30:00Z');
    expect((await book('09:00')).userId).toBe(2);
  });
});

describe('slots', () => {
  it('cover at most 62 days, in order', async () => {
    const days = (from: string, to: string) => at.slots.offered('review', { from, to });
    expect(await days('2026-11-20', '2027-01-20')).not.toHaveLength(0);
    for (const [from, to] of [
      ['2026-11-20', '2027-01-21'],
      ['2026-11-20', '2026-11-19'],
    ] as const)
      await expect(days(from, to)).rejects.toMatchObject({ fields: { to: expect.any(String) } });
  });
});
