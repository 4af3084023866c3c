import type { Actor } from '../../../kernel/index.js';
import { anAppointment } from '../testing/fixtures.js';
import { inMemoryScheduling, tuesday } from '../testing/in-memory-scheduling.js';
import type { Entry } from './practice-appointments.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const conflict = (code: string) => ({ kind: 'conflict', code });

let at: ReturnType<typeof inMemoryScheduling>;
beforeEach(() => void (at = inMemoryScheduling()));

const enter = (entry: Partial<Entry> = {}) =>
  at.entries.enter(admin, { userId: 2, type: 'review', startsAt: tuesday('09:00'), ...entry });
/** For an hour. */
const anHour = (time: string, userId = 2) => enter({ type: 'consultation', startsAt: tuesday(time), userId });
const move = (id: number, time: string) => at.entries.change(admin, id, { startsAt: tuesday(time) });

describe('a client', () => {
  it('cannot cancel after the deadline; the practice can until it is over', async () => {
    const { id } = await anHour('09:00');
    at.practice.now = new Date('2026-11-23T15:00:00.001Z');
    await expect(at.appointments.cancel(client, id)).rejects.toMatchObject(conflict('appointment.too_late'));
    expect(await at.appointments.cancel(admin, id, 'Ill')).toMatchObject({ status: 'cancelled' });
    await expect(move(id, '10:00')).rejects.toMatchObject(conflict('appointment.cancelled'));
  });

  it('can confirm and cancel, and moves nothing without a part that offers times', async () => {
    const { id } = await anHour('09:00');
    expect(await at.actions.on(id, client)).toEqual(['confirm', 'cancel']);
    expect(await at.actions.on(id, admin)).toEqual(['cancel', 'reschedule', 'edit']);
  });
});

describe('the practice', () => {
  it('creates an appointment at any free time, also within the buffer', async () => {
    at = inMemoryScheduling({ bufferMinutes: 60 });
    await anHour('11:00');
    expect(await enter({ startsAt: tuesday('10:30') })).toMatchObject({ endsAt: tuesday('11:00') });
    expect(await enter({ startsAt: tuesday('03:00') })).toMatchObject({ source: 'practice' });
    await expect(enter({ startsAt: tuesday('11:45') })).rejects.toMatchObject(conflict('appointment.taken'));
  });

  it('cannot create one over a booking of the scheduling service', async () => {
    const service = { externalId: 'x', conflict: true };
    const times = { startsAt: tuesday('09:00'), endsAt: tuesday('10:00') };
    const { id } = await at.repository.add(anAppointment({ ...times, service }), null);
    await expect(enter({})).rejects.toMatchObject(conflict('appointment.taken'));
    expect(await move(id, '14:00')).toMatchObject({ conflict: false });
    await enter({});
  });

  it('must give its end if no type does, and a client', async () => {
    await expect(enter({ type: 'other' })).rejects.toMatchObject({ fields: { endsAt: expect.any(String) } });
    expect(await enter({ type: 'other', endsAt: tuesday('09:20') })).toMatchObject({ label: 'Other' });
    await expect(enter({ userId: 1 })).rejects.toMatchObject({ fields: { userId: expect.any(String) } });
  });

  it('moves one and keeps its length, but not over another', async () => {
    const { id } = await enter({ endsAt: tuesday('09:50') });
    await anHour('11:00', 3);
    expect(await move(id, '10:10')).toMatchObject({
      endsAt: tuesday('11:00'),
    });
    await expect(move(id, '11:30')).rejects.toMatchObject(conflict('appointment.taken'));
  });

  it('changes, moves and cancels in one step, or not at all', async () => {
    const { id } = await enter({});
    await anHour('11:00', 3);
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
    await anHour('09:00');
    await anHour('10:00', 3);
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
    const { id } = await anHour('09:00');
    const kept = await anHour('10:00', 3);
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
