import type { Actor } from '../../../kernel/index.js';
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
  it('has a length above zero, and at most 24 hours', () => {
    const refused = expect.objectContaining({ fields: { endsAt: expect.any(String) } });
    for (const endsAt of [starts, before(1), new Date(+starts + 86_400_001)])
      expect(() => anAppointment({ endsAt })).toThrow(refused);
    expect(anAppointment({ endsAt: new Date(+starts + 86_400_000) }).status).toBe('scheduled');
  });

  it('publishes time and creator when it is booked, but not its notes', () => {
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
        labelEs: null,
        source: 'client',
        subject: { type: 'appointment', id: appointment.id, title: 'Review' },
        details: { startsAt: starts.toISOString(), endsAt: ends.toISOString() },
      },
    ]);
  });

  it('that is held publishes nothing', () => {
    Object.assign(appointment, { status: 'held', heldUntil: before(1) });
    expect(appointment.bookedEvents(null)).toEqual([]);
  });

  it('updates its calendar entry and resolves a conflict when it is moved', () => {
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

  it('is confirmed once by its client if the practice chose the time, until it is over', () => {
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

  it('at a time chosen by its client is confirmed immediately', () => {
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

  it('is cancelled once, until it is over, and stays cancelled', () => {
    expect(() => appointment.cancel(1, ends)).toThrow(refusal('appointment.past'));
    expect(appointment.cancel(1, before(-0.5), 'Ill')).toMatchObject([
      { type: 'appointment.cancelled', actorId: 1, details: { reason: 'Ill' } },
    ]);
    expect(appointment).toMatchObject({
      status: 'cancelled',
      sequence: 1,
      cancelledBy: 1,
      cancelReason: 'Ill',
      dayReminderAt: null,
      hourReminderAt: null,
    });
    expect(() => appointment.cancel(1, booked)).toThrow(refusal('appointment.cancelled'));
    expect(() => appointment.reschedule(ends, new Date(+ends + 1), admin, booked)).toThrow(
      refusal('appointment.cancelled'),
    );
  });

  it('can be changed by its client until a number of hours before', () => {
    expect(() => appointment.assertChangeable(24, before(24))).not.toThrow();
    expect(() => appointment.assertChangeable(24, new Date(+before(24) + 1))).toThrow(
      refusal('appointment.too_late'),
    );
    expect(() => appointment.assertChangeable(0, starts)).not.toThrow();
    expect(() => appointment.assertChangeable(0, ends)).toThrow(refusal('appointment.past'));
  });

  it('notifies its client only of changes that both sides can see', () => {
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

  it('of a person without an account is assigned to a client once', () => {
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

describe('the place of an appointment', () => {
  const videoUrl = 'https://meet.example.com/steward';

  it('is the office unless it is stated, or a video call if there is only a link', () => {
    expect(anAppointment().place).toBe('office');
    expect(anAppointment({ videoUrl }).place).toBe('video');
    expect(anAppointment({ videoUrl, location: 'Room 2' }).place).toBe('office');
    expect(anAppointment({ videoUrl, place: 'phone' }).place).toBe('phone');
  });

  it('follows location and link if they change alone, as before there were places', () => {
    const changed = (changes: object) => {
      appointment.change(changes, admin, booked);
      return appointment.place;
    };
    expect(changed({ videoUrl })).toBe('video');
    expect(changed({ notes: 'Loud' })).toBe('video');
    expect(changed({ location: 'Room 2' })).toBe('office');
    expect(changed({ place: 'phone', location: null })).toBe('phone');
    expect(changed({ videoUrl: null })).toBe('phone');
  });

  it('is a change that calendars must show', () => {
    expect(appointment.change({ place: 'phone' }, admin, booked)).toMatchObject([
      { type: 'appointment.changed', clientId: 2, details: { fields: 'place' } },
    ]);
    expect(appointment).toMatchObject({ place: 'phone', sequence: 1 });
    expect(appointment.change({ place: 'phone' }, admin, booked)).toEqual([]);
  });
});

describe('reminders', () => {
  it('are sent a day before to the client, and an hour before to both sides, each once', () => {
    expect(appointment.takeReminders(new Date(+before(24) - 1))).toEqual([]);
    expect(appointment.takeReminders(before(24))).toEqual([
      {
        type: 'appointment.reminder_due',
        appointmentId: appointment.id,
        clientId: 2,
        invitee: null,
        before: 'day',
        to: 'client',
        label: 'Review',
        labelEs: null,
        startsAt: starts,
        at: before(24),
      },
    ]);
    expect(appointment.takeReminders(before(2))).toEqual([]);
    const due = appointment.takeReminders(before(1));
    expect(due.map(({ before: time, to }) => `${time} ${to}`)).toEqual(['hour client', 'hour practice']);
    expect(appointment.takeReminders(before(0.5))).toEqual([]);
  });

  it('of a day are left out if it is booked later than that, or if an hour’s is due', () => {
    expect(anAppointment({}, before(24)).dayReminderAt).toBeNull();
    expect(anAppointment({}, before(1))).toMatchObject({ dayReminderAt: null, hourReminderAt: null });
    expect(appointment.takeReminders(before(1)).map(({ before: time }) => time)).toEqual(['hour', 'hour']);
  });

  it('are dropped once it has begun', () => {
    expect(appointment.takeReminders(starts)).toEqual([]);
    expect(appointment).toMatchObject({ dayReminderAt: null, hourReminderAt: null });
  });

  it('are due again for another time', () => {
    appointment.takeReminders(before(1));
    appointment.reschedule(new Date(+starts + 86_400_000), new Date(+ends + 86_400_000), admin, before(1));
    expect(appointment).toMatchObject({
      dayReminderAt: starts,
      hourReminderAt: new Date(+before(1) + 86_400_000),
    });
  });
});
