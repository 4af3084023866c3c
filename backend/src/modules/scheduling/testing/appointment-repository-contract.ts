import type { Actor } from '../../../kernel/index.js';
import type { DomainEventType } from '../../../platform/unit-of-work/domain-events.js';
import type { Appointment, NewAppointment } from '../domain/appointment.js';
import type { AppointmentRepository } from '../domain/ports.js';
import { anAppointment } from './fixtures.js';

const admin: Actor = { id: 1, role: 'admin' };
const client: Actor = { id: 2, role: 'client' };
const otherClient: Actor = { id: 3, role: 'client' };
const booked = new Date('2026-11-20T12:00:00Z');
const refused = { kind: 'not_found', code: 'appointment.not_found' };
const taken = { kind: 'conflict', code: 'appointment.taken' };

/** A time on November 24, 2026. @param time 15:00, UTC */
const at = (time: string): Date => new Date(`2026-11-24T${time}:00Z`);
const from = (starts: string, ends: string, given: Partial<NewAppointment> = {}): Appointment =>
  anAppointment({ startsAt: at(starts), endsAt: at(ends), ...given });
const held = (starts: string, ends: string, until: Date): Appointment =>
  Object.assign(from(starts, ends, { userId: null, source: 'visitor' }), {
    status: 'held' as const,
    heldUntil: until,
  });

interface Opened {
  appointments: AppointmentRepository;
  /** Types of the published domain events, in order. */
  published: DomainEventType[];
}

/** @param open an empty repository, in a practice of user 1, the admin, and the clients 2 and 3 */
export function appointmentRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of an appointment repository`, () => {
    let appointments: AppointmentRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ appointments, published } = await open());
    });

    const timesTaken = async (starts: string, ends: string, now = booked): Promise<number[]> =>
      (await appointments.taken(at(starts), at(ends), now)).map(({ id }) => id);

    it('stores a complete one, for its client and every admin', async () => {
      const given = { notes: 'Loud', privateNotes: 'Quiet', location: 'Here', videoUrl: 'https://a.example' };
      const invitee = { name: 'Dana Placeholder', email: 'dana@example.com', phone: '(210) 555-0101' };
      const service = { externalId: 'a/b', conflict: true };
      const stored = await appointments.add(anAppointment({ ...given, invitee, service }), 2);
      expect(await appointments.get(stored.id, client)).toEqual(stored);
      expect(await appointments.get(stored.id, admin)).toEqual(stored);
      expect(await appointments.ofService('a/b')).toEqual(stored);
      await expect(appointments.get(stored.id, otherClient)).rejects.toMatchObject(refused);
      await expect(appointments.get(stored.id + 100, admin)).rejects.toMatchObject(refused);
      expect(published).toEqual(['appointment.booked']);
    });

    it('stores a complete change by anyone who can see it, and nothing of a refused one', async () => {
      const { id } = await appointments.add(anAppointment(), 2);
      const changed = await appointments.change(id, client, (one) => one.cancel(2, booked, 'Ill'));
      expect(await appointments.get(id, admin)).toEqual(changed);
      await expect(appointments.change(id, otherClient, () => [])).rejects.toMatchObject(refused);
      await expect(appointments.change(id, null, (one) => one.cancel(1, booked))).rejects.toMatchObject({
        code: 'appointment.cancelled',
      });
      expect(await appointments.get(id, admin)).toEqual(changed);
      expect(published).toEqual(['appointment.booked', 'appointment.cancelled']);
    });

    it('never has two at the same time, booked or moved; adjacent ones are allowed', async () => {
      await appointments.add(from('15:00', '16:00'), 2);
      const { id } = await appointments.add(from('16:00', '17:00'), 2);
      for (const [starts, ends] of [
        ['15:00', '16:00'],
        ['14:00', '15:01'],
        ['15:15', '15:30'],
        ['14:00', '18:00'],
      ] as const)
        await expect(appointments.add(from(starts, ends), 2)).rejects.toMatchObject(taken);
      await expect(
        appointments.change(id, admin, (one) => one.reschedule(at('15:59'), at('17:00'), admin, booked)),
      ).rejects.toMatchObject(taken);
      expect(await appointments.get(id, admin)).toMatchObject({ startsAt: at('16:00'), sequence: 0 });
    });

    it('frees the time of a cancelled one', async () => {
      const { id } = await appointments.add(anAppointment(), 2);
      await appointments.change(id, admin, (one) => one.cancel(1, booked));
      const again = await appointments.add(anAppointment(), 2);
      expect(await timesTaken('00:00', '23:00')).toEqual([again.id]);
    });

    it('stores bookings of the service even if they overlap, and their time is taken as well', async () => {
      const first = await appointments.add(from('15:00', '16:00'), 2);
      const service = { externalId: 'x', conflict: true };
      const second = await appointments.add(from('15:30', '16:30', { service, source: 'service' }), null);
      expect(await timesTaken('15:00', '17:00')).toEqual([first.id, second.id]);
      expect(await timesTaken('16:00', '17:00')).toEqual([second.id]);
      expect(await timesTaken('16:30', '17:00')).toEqual([]);
    });

    it('finds those that reach into a span, ordered by start', async () => {
      const late = await appointments.add(from('18:00', '19:00'), 2);
      const early = await appointments.add(from('15:00', '16:00', { userId: null }), null);
      expect(await appointments.taken(at('15:59'), at('18:01'), booked)).toMatchObject([
        { id: early.id, startsAt: at('15:00'), endsAt: at('16:00') },
        { id: late.id, startsAt: at('18:00'), endsAt: at('19:00') },
      ]);
      expect(await timesTaken('16:00', '18:00')).toEqual([]);
      const long = { startsAt: new Date('2026-11-23T14:00:00Z'), endsAt: at('14:00') };
      const { id } = await appointments.add(anAppointment(long), 2);
      expect(await timesTaken('13:59', '14:30')).toEqual([id]);
    });

    it('keeps the time of a hold until it expires, and shows it to nobody', async () => {
      const hold = await appointments.add(held('15:00', '16:00', at('10:00')), null);
      expect(published).toEqual([]);
      await expect(appointments.get(hold.id, admin)).rejects.toMatchObject(refused);
      expect(await timesTaken('15:00', '16:00', at('09:59'))).toEqual([hold.id]);
      await appointments.dropExpiredHolds(at('15:00'), at('16:00'), at('09:59'));
      await expect(appointments.add(from('15:00', '16:00'), 2)).rejects.toMatchObject(taken);
      expect(await timesTaken('15:00', '16:00', at('10:00'))).toEqual([]);
      await appointments.dropExpiredHolds(at('12:00'), at('15:00'), at('10:00'));
      await expect(appointments.add(from('15:00', '16:00'), 2)).rejects.toMatchObject(taken);
      await appointments.dropExpiredHolds(at('15:30'), at('17:00'), at('10:00'));
      const { id } = await appointments.add(from('15:00', '16:00'), 2);
      expect(await timesTaken('00:00', '23:00')).toEqual([id]);
    });

    it('finds bookings of visitors, held or not, and nothing else', async () => {
      const hold = await appointments.add(held('15:00', '16:00', at('10:00')), null);
      expect(await appointments.visitors(hold.id)).toEqual(hold);
      const changed = await appointments.changeVisitors(hold.id, (one) =>
        one.change({ notes: 'Loud' }, admin, booked),
      );
      expect(await appointments.visitors(hold.id)).toEqual(changed);
      const { id } = await appointments.add(from('16:00', '17:00'), 2);
      await expect(appointments.visitors(id)).rejects.toMatchObject(refused);
      await expect(appointments.changeVisitors(id, () => [])).rejects.toMatchObject(refused);
    });

    it('changes the appointments of a person without an account, by case-insensitive email', async () => {
      const invitee = { name: 'Dana Placeholder', email: 'Dana@example.com', phone: null };
      const theirs = await appointments.add(from('09:00', '10:00', { userId: null, invitee }), null);
      const assigned = await appointments.add(from('10:00', '11:00', { userId: 3, invitee }), null);
      await appointments.changeInvitees('dana@EXAMPLE.com', (one) => one.assign(2, admin.id, booked));
      expect((await appointments.get(theirs.id, admin)).userId).toBe(2);
      expect((await appointments.get(assigned.id, admin)).userId).toBe(3);
    });

    it('counts the upcoming appointments of a client', async () => {
      await appointments.add(from('09:00', '10:00'), 2);
      await appointments.add(from('15:00', '16:00'), 2);
      await appointments.add(from('16:00', '17:00', { source: 'practice' }), 1);
      await appointments.add(from('17:00', '18:00', { userId: 3 }), 3);
      const { id } = await appointments.add(from('18:00', '19:00'), 2);
      await appointments.change(id, client, (one) => one.cancel(2, booked));
      expect(await appointments.openCount(2, at('09:00'))).toBe(2);
      expect(await appointments.openCount(2, at('08:59'))).toBe(3);
    });

    it('changes the upcoming appointments of one client', async () => {
      const over = await appointments.add(from('09:00', '10:00'), 2);
      const coming = await appointments.add(from('15:00', '16:00'), 2);
      const others = await appointments.add(from('16:00', '17:00', { userId: 3 }), 3);
      await appointments.changeComing(2, at('12:00'), (one) => one.cancel(null, at('12:00')));
      const states = await Promise.all(
        [over, coming, others].map(async ({ id }) => (await appointments.get(id, admin)).status),
      );
      expect(states).toEqual(['scheduled', 'cancelled', 'scheduled']);
    });

    it('takes each reminder once, of appointments that are neither held nor cancelled', async () => {
      const later = await appointments.add(from('18:00', '19:00'), 2);
      const { id } = await appointments.add(from('15:00', '16:00'), 2);
      await appointments.add(held('13:30', '14:30', at('20:00')), null);
      const ended = await appointments.add(from('12:30', '13:30'), 2);
      await appointments.change(ended.id, admin, (one) => one.cancel(1, booked));
      published.length = 0;
      const due = () => appointments.dueForReminder(at('14:00'));
      expect(await due()).toEqual([id, later.id]);
      for (const one of await due())
        await appointments.change(one, null, (found) => found.takeReminders(at('14:00')));
      expect(await due()).toEqual([]);
      // An hour before the first one to both sides, a day before the other to its client.
      expect(published).toEqual(Array(3).fill('appointment.reminder_due'));
      expect(await appointments.get(id, admin)).toMatchObject({ dayReminderAt: null, hourReminderAt: null });
    });
  });
}
