import type { Actor } from '../../../kernel/actor.js';
import { anAppointment } from '../testing/fixtures.js';
import type { Appointment } from './appointment.js';

const admin: Actor = { id: 1, role: 'admin' };
const booked = new Date('2026-11-20T12:00:00Z');
const [starts, ends] = [new Date('2026-11-24T15:00:00Z'), new Date('2026-11-24T16:00:00Z')];
const before = (hours: number): Date => new Date(+starts - hours * 60 * 60 * 1000);
const refusal = (code: string) => expect.objectContaining({ kind: 'conflict', code });

let appointment: Appointment;
beforeEach(() => void (appointment = anAppointment()));

describe('an appointment', () => {
  it('lasts longer than nothing, and at most a day', () => {
    const refused = expect.objectContaining({ fields: { endsAt: expect.any(String) } });
    for (const endsAt of [starts, before(1), new Date(+starts + 86_400_001)])
      expect(() => anAppointment({ endsAt })).toThrow(refused);
    expect(anAppointment({ endsAt: new Date(+starts + 86_400_000) }).status).toBe('scheduled');
  });

  it('tells when it was booked, by whom, and nothing of its notes', () => {
    appointment = anAppointment({ notes: 'Loud', privateNotes: 'Quiet' });
    expect(appointment.bookedEvents(2)).toEqual([
      {
        type: 'appointment.booked',
        appointmentId: appointment.id,
        clientId: 2,
        actorId: 2,
        at: booked,
        startsAt: starts,
        invitee: null,
        source: 'client',
        subject: { type: 'appointment', id: appointment.id, title: 'Review' },
        details: { startsAt: starts.toISOString(), endsAt: ends.toISOString() },
      },
    ]);
  });

  it('that is held tells nothing', () => {
    Object.assign(appointment, { status: 'held', heldUntil: before(1) });
    expect(appointment.bookedEvents(null)).toEqual([]);
  });

  it('is moved: calendars learn of it, a conflict ends', () => {
    appointment.conflict = true;
    const later = new Date(+ends + 1);
    expect(appointment.reschedule(ends, later, admin, booked)).toMatchObject([
      {
        type: 'appointment.rescheduled',
        details: { from: starts.toISOString(), startsAt: ends.toISOString() },
      },
    ]);
    expect(appointment).toMatchObject({ sequence: 1, startsAt: ends, endsAt: later, conflict: false });
    expect(appointment.reschedule(ends, later, admin, booked)).toEqual([]);
    expect(appointment.sequence).toBe(1);
  });

  it('is confirmed by its client where the practice has chosen the time, once, until it is over', () => {
    const client: Actor = { id: 2, role: 'client' };
    appointment = anAppointment({ source: 'practice' });
    expect(appointment).toMatchObject({ confirmedAt: null, toConfirmSince: booked });
    expect(() => appointment.confirm(client, ends)).toThrow(refusal('appointment.past'));
    expect(appointment.confirm(client, before(2))).toMatchObject([
      { type: 'appointment.confirmed', actorId: 2, clientId: 2, at: before(2) },
    ]);
    expect(appointment).toMatchObject({ confirmedAt: before(2), toConfirmSince: null, sequence: 0 });
    expect(appointment.confirm(client, before(1))).toEqual([]);
    expect(appointment.confirmedAt).toEqual(before(2));
    appointment.reschedule(ends, new Date(+ends + 1), admin, before(1));
    expect(appointment).toMatchObject({ confirmedAt: null, toConfirmSince: before(1) });
    appointment.cancel(1, before(1));
    expect(() => appointment.confirm(client, before(1))).toThrow(refusal('appointment.cancelled'));
  });

  it('at a time of its client’s own choice is confirmed at once', () => {
    for (const source of ['client', 'service'] as const)
      expect(anAppointment({ source })).toMatchObject({ confirmedAt: booked, toConfirmSince: null });
    appointment = anAppointment({ source: 'practice' });
    appointment.reschedule(ends, new Date(+ends + 1), { id: 2, role: 'client' }, before(5));
    expect(appointment).toMatchObject({ confirmedAt: before(5), toConfirmSince: null });
    appointment = anAppointment({ source: 'visitor', userId: null, heldUntil: before(1) });
    expect(appointment).toMatchObject({ confirmedAt: null, toConfirmSince: null });
    appointment.confirmHold(2, before(2));
    expect(appointment).toMatchObject({ confirmedAt: before(2), toConfirmSince: null });
  });

  it('is cancelled once, until it is over, and never comes back', () => {
    expect(() => appointment.cancel(1, ends)).toThrow(refusal('appointment.past'));
    expect(appointment.cancel(1, before(-0.5), 'Ill')).toMatchObject([
      { type: 'appointment.cancelled', actorId: 1, details: { reason: 'Ill' } },
    ]);
    expect(appointment).toMatchObject({
      ...{ status: 'cancelled', sequence: 1, cancelledBy: 1, cancelReason: 'Ill' },
      ...{ dayReminderAt: null, hourReminderAt: null },
    });
    expect(() => appointment.cancel(1, booked)).toThrow(refusal('appointment.cancelled'));
    expect(() => appointment.reschedule(ends, new Date(+ends + 1), admin, booked)).toThrow(
      refusal('appointment.cancelled'),
    );
  });

  it('is its client’s to change until so many hours before', () => {
    expect(() => appointment.assertChangeable(24, before(24))).not.toThrow();
    expect(() => appointment.assertChangeable(24, new Date(+before(24) + 1))).toThrow(
      refusal('appointment.too_late'),
    );
    expect(() => appointment.assertChangeable(0, starts)).not.toThrow();
    expect(() => appointment.assertChangeable(0, ends)).toThrow(refusal('appointment.past'));
  });

  it('tells its client of what both sides see alone', () => {
    const later = new Date(+booked + 60_000);
    expect(appointment.change({ privateNotes: 'Quiet' }, admin, later)).toMatchObject([
      { type: 'appointment.changed', clientId: null, details: { fields: 'privateNotes' } },
    ]);
    expect(appointment).toMatchObject({ sequence: 0, updated_at: booked });
    const changes = { privateNotes: 'Quieter', notes: 'Loud', location: null, videoUrl: undefined };
    expect(appointment.change(changes, admin, booked)).toMatchObject([
      { clientId: 2, details: { fields: 'notes' } },
    ]);
    expect(appointment).toMatchObject({ sequence: 1, notes: 'Loud', privateNotes: 'Quieter' });
    expect(appointment.change(changes, admin, booked)).toEqual([]);
  });

  it('of somebody without an account becomes a client’s once', () => {
    appointment = anAppointment({
      userId: null,
      invitee: { name: 'Dana Placeholder', email: 'dana@example.com', phone: null },
    });
    expect(appointment.assign(3, admin.id, booked)).toMatchObject([
      { type: 'appointment.assigned', clientId: 3, invitee: 'Dana Placeholder' },
    ]);
    expect(appointment.assign(3, admin.id, booked)).toEqual([]);
    expect(() => appointment.assign(2, admin.id, booked)).toThrow(refusal('appointment.assigned'));
  });
});

describe('reminders', () => {
  it('come a day before to the client, and an hour before to both sides, each once', () => {
    expect(appointment.takeReminders(new Date(+before(24) - 1))).toEqual([]);
    expect(appointment.takeReminders(before(24))).toEqual([
      {
        ...{ type: 'appointment.reminder_due', appointmentId: appointment.id, clientId: 2, invitee: null },
        ...{ before: 'day', to: 'client', label: 'Review', startsAt: starts, at: before(24) },
      },
    ]);
    expect(appointment.takeReminders(before(2))).toEqual([]);
    const due = appointment.takeReminders(before(1));
    expect(due.map(({ before: time, to }) => `${time} ${to}`)).toEqual(['hour client', 'hour practice']);
    expect(appointment.takeReminders(before(0.5))).toEqual([]);
  });

  it('of a day are left out when it is booked later than that, and where an hour’s is due', () => {
    expect(anAppointment({}, before(24)).dayReminderAt).toBeNull();
    expect(anAppointment({}, before(1))).toMatchObject({ dayReminderAt: null, hourReminderAt: null });
    expect(appointment.takeReminders(before(1)).map(({ before: time }) => time)).toEqual(['hour', 'hour']);
  });

  it('are of no use once it has begun', () => {
    expect(appointment.takeReminders(starts)).toEqual([]);
    expect(appointment).toMatchObject({ dayReminderAt: null, hourReminderAt: null });
  });

  it('are due anew for another time', () => {
    appointment.takeReminders(before(1));
    appointment.reschedule(new Date(+starts + 86_400_000), new Date(+ends + 86_400_000), admin, before(1));
    expect(appointment).toMatchObject({
      dayReminderAt: starts,
      hourReminderAt: new Date(+before(1) + 86_400_000),
    });
  });
});
