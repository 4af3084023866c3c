import type { Actor } from '../../../kernel/index.js';
import { anAppointment, officeHours } from '../testing/fixtures.js';
import { inMemoryScheduling, tuesday } from '../testing/in-memory-scheduling.js';
import type { Entry } from './practice-appointments.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const other: Actor = { id: 3, role: 'client' };
const conflict = (code: string) => ({ kind: 'conflict', code });

let at: ReturnType<typeof inMemoryScheduling>;
beforeEach(() => void (at = inMemoryScheduling()));

const book = (time: string, who = client) =>
  at.appointments.book(who, { type: 'consultation', startsAt: tuesday(time) });
const enter = (entry: Partial<Entry>) =>
  at.entries.enter(admin, { userId: 2, type: 'review', startsAt: tuesday('09:00'), ...entry });
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
    await expect(at.appointments.book(client, { type: 'consultation', startsAt })).rejects.toMatchObject(
      conflict('appointment.not_offered'),
    );
  });

  it('cannot book a type that is not offered, nor anything without hours', async () => {
    await expect(
      at.appointments.book(client, { type: 'planning', startsAt: tuesday('09:00') }),
    ).rejects.toMatchObject(conflict('appointment.not_offered'));
    await at.availability.replace(admin, { ...officeHours, weekly: [] });
    await expect(book('09:00')).rejects.toMatchObject(conflict('appointment.not_offered'));
  });

  it('keeps the buffer to other appointments', async () => {
    at = inMemoryScheduling({ bufferMinutes: 15 });
    await book('11:00');
    for (const time of ['10:00', '12:00'])
      await expect(book(time, other)).rejects.toMatchObject(conflict('appointment.taken'));
    expect((await book('09:00', other)).id).toBeGreaterThan(0);
  });

  it('moves an appointment to another slot, even next to its current time', async () => {
    at = inMemoryScheduling({ bufferMinutes: 15 });
    const { id } = await book('11:00');
    const moved = await at.appointments.reschedule(client, id, tuesday('12:00'));
    expect(moved).toMatchObject({ startsAt: tuesday('12:00'), endsAt: tuesday('13:00'), sequence: 1 });
    await at.appointments.reschedule(client, id, tuesday('12:00'));
    expect(at.published).toEqual(['appointment.booked', 'appointment.rescheduled']);
    await expect(at.appointments.reschedule(other, id, tuesday('09:00'))).rejects.toMatchObject({
      code: 'appointment.not_found',
    });
    await expect(at.appointments.reschedule(client, id, tuesday('09:10'))).rejects.toMatchObject(
      conflict('appointment.not_offered'),
    );
  });

  it('cannot change anything after the deadline; the practice can until it is over', async () => {
    const { id } = await book('09:00');
    at.practice.now = new Date('2026-11-23T15:00:00.001Z');
    await expect(at.appointments.cancel(client, id)).rejects.toMatchObject(conflict('appointment.too_late'));
    await expect(at.appointments.reschedule(client, id, tuesday('10:00'))).rejects.toMatchObject(
      conflict('appointment.too_late'),
    );
    expect(await at.appointments.cancel(admin, id, 'Ill')).toMatchObject({ status: 'cancelled' });
    await expect(at.appointments.reschedule(admin, id, tuesday('10:00'))).rejects.toMatchObject(
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

describe('the practice', () => {
  it('creates an appointment at any free time, also within the buffer', async () => {
    at = inMemoryScheduling({ bufferMinutes: 60 });
    await book('11:00');
    expect(await enter({ startsAt: tuesday('10:30') })).toMatchObject({ endsAt: tuesday('11:00') });
    expect(await enter({ startsAt: tuesday('03:00') })).toMatchObject({ source: 'practice' });
    await expect(enter({ startsAt: tuesday('11:45') })).rejects.toMatchObject(conflict('appointment.taken'));
  });

  it('cannot create one over a booking of the scheduling service', async () => {
    const service = { externalId: 'x', conflict: true };
    const times = { startsAt: tuesday('09:00'), endsAt: tuesday('10:00') };
    const { id } = await at.repository.add(anAppointment({ ...times, service }), null);
    await expect(enter({})).rejects.toMatchObject(conflict('appointment.taken'));
    expect(await at.appointments.reschedule(admin, id, tuesday('14:00'))).toMatchObject({ conflict: false });
    await enter({});
  });

  it('must give its end if no type does, and a client', async () => {
    await expect(enter({ type: 'other' })).rejects.toMatchObject({ fields: { endsAt: expect.any(String) } });
    expect(await enter({ type: 'other', endsAt: tuesday('09:20') })).toMatchObject({ label: 'Other' });
    await expect(enter({ userId: 1 })).rejects.toMatchObject({ fields: { userId: expect.any(String) } });
  });

  it('moves one and keeps its length, but not over another', async () => {
    const { id } = await enter({ endsAt: tuesday('09:50') });
    await book('11:00', other);
    expect(await at.appointments.reschedule(admin, id, tuesday('10:10'))).toMatchObject({
      endsAt: tuesday('11:00'),
    });
    await expect(at.appointments.reschedule(admin, id, tuesday('11:30'))).rejects.toMatchObject(
      conflict('appointment.taken'),
    );
  });

  it('changes, moves and cancels in one step, or not at all', async () => {
    const { id } = await enter({});
    await book('11:00', other);
    const changes = { type: 'consultation', location: 'Here', startsAt: tuesday('10:00') } as const;
    expect(await at.entries.change(admin, id, changes)).toMatchObject({
      type: 'consultation',
      label: 'Free first session',
      location: 'Here',
      startsAt: tuesday('10:00'),
      endsAt: tuesday('10:30'),
    });
    const over = { startsAt: tuesday('11:30'), notes: 'Loud' };
    await expect(at.entries.change(admin, id, over)).rejects.toMatchObject(conflict('appointment.taken'));
    expect(await at.repository.get(id, admin)).toMatchObject({ notes: null, startsAt: tuesday('10:00') });
    const end = { status: 'cancelled', reason: 'Ill' } as const;
    expect(await at.entries.change(admin, id, end)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Ill',
    });
    await expect(at.entries.change(admin, id, { status: 'scheduled' })).rejects.toMatchObject(
      conflict('appointment.cancelled'),
    );
  });

  it('assigns a person without an account to a client', async () => {
    const invitee = { name: 'Dana Placeholder', email: 'dana@example.com', phone: null };
    const { id } = await at.repository.add(anAppointment({ userId: null, invitee }), null);
    expect(await at.entries.change(admin, id, { userId: 3 })).toMatchObject({ userId: 3 });
    await expect(at.entries.change(admin, id, { userId: 2 })).rejects.toMatchObject(
      conflict('appointment.assigned'),
    );
  });
});

describe('after a booking', () => {
  it('a reminder is sent a day and an hour before, none for appointments that began during downtime', async () => {
    await book('09:00');
    await book('10:00', other);
    at.practice.now = new Date(+tuesday('09:00') - 24 * 3_600_000);
    await at.remind();
    await at.remind();
    expect(at.reminded.map(({ before, to, clientId }) => `${before} ${to} ${clientId ?? ''}`)).toEqual([
      'day client 2',
    ]);
    at.practice.now = tuesday('09:01');
    await at.remind();
    expect(
      at.reminded.slice(1).map(({ before, to, clientId }) => `${before} ${to} ${clientId ?? ''}`),
    ).toEqual(['hour client 3', 'hour practice 3']);
  });

  it('closing the client’s account cancels it', async () => {
    const { id } = await book('09:00');
    const kept = await book('10:00', other);
    await at.work.run(async () =>
      at.work.publish({
        type: 'user.closed',
        userId: 2,
        clientId: 2,
        actorId: 1,
        at: at.practice.now,
        subject: { type: 'account', id: 2, title: 'asample' },
      }),
    );
    expect(await at.repository.get(id, admin)).toMatchObject({ status: 'cancelled', cancelledBy: 1 });
    expect(await at.repository.get(kept.id, admin)).toMatchObject({ status: 'scheduled' });
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
