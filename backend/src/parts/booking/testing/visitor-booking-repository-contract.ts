import type { AppointmentRepository } from '../../../modules/scheduling/index.js';
import { VisitorBooking, type VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { anAppointment } from '../../../modules/scheduling/testing/fixtures.js';

const now = new Date('2026-11-20T12:00:00Z');
const until = new Date('2026-11-20T12:30:00Z');
const hash = (name: string): Buffer => Buffer.from(name.padEnd(32, '.'));

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('not found');
  return found;
}

interface Opened {
  bookings: VisitorBookingRepository;
  appointments: AppointmentRepository;
  /** outbox.id of two emails. */
  mailIds: [number, number];
}

/** @param open an empty repository, beside one of appointments */
export function visitorBookingRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of a repository of visitors’ bookings`, () => {
    let at: Opened;
    beforeEach(async () => void (at = await open()));

    /** @param hour on November 24, 2026, UTC */
    async function hold(token: string, hour: number, email: string, mailId: number | null = null) {
      const startsAt = new Date(Date.UTC(2026, 10, 24, hour));
      const endsAt = new Date(Date.UTC(2026, 10, 24, hour + 1));
      const invitee = { name: 'Una Sample', email, phone: null };
      const { id: appointmentId } = await at.appointments.add(
        anAppointment({ userId: null, source: 'visitor', invitee, startsAt, endsAt, heldUntil: until }, now),
        null,
      );
      const link = { tokenHash: hash(token), appointmentId, mailId };
      const booking = new VisitorBooking({ ...link, network: hash('home'), heldUntil: until });
      await at.bookings.add(booking);
      return { ...booking, appointmentId };
    }
    const holdNothing = (token: string, email: string) =>
      at.bookings.add(
        new VisitorBooking({
          tokenHash: hash(token),
          appointmentId: null,
          mailId: null,
          network: hash('home'),
          heldUntil: until,
          emailHash: hash(email),
        }),
      );
    const found = (token: string) => at.bookings.find({ tokenHash: hash(token) });

    it('finds a booking by the hash of its token', async () => {
      const booking = await hold('one', 15, 'una@example.com', at.mailIds[0]);
      expect(await found('one')).toEqual(booking);
      expect(await found('two')).toBeUndefined();
    });

    it('stores the managing link', async () => {
      const { appointmentId } = await hold('one', 15, 'una@example.com');
      const booking = existing(await at.bookings.lock(appointmentId));
      const linked = { ...booking, manageHash: hash('managing'), manageSealed: hash('sealed') };
      await at.bookings.saveLink(linked);
      expect(await at.bookings.find({ manageHash: hash('one') })).toBeUndefined();
      expect(await at.bookings.find({ manageHash: hash('managing') })).toEqual(linked);
      expect(await at.bookings.lock(appointmentId + 1)).toBeUndefined();
    });

    it('lists the holds of an address and of a network, until they expire or are confirmed', async () => {
      const { appointmentId } = await hold('one', 15, 'una@example.com');
      await hold('two', 16, 'otis@example.com');
      const open = (email: string, network: string, when = now) =>
        at.bookings.openHolds({ email, emailHash: hash(email), network: hash(network) }, when);
      expect(await open('UNA@example.com', 'elsewhere')).toEqual({ email: [until], network: [] });
      expect(await open('una@example.com', 'home')).toEqual({ email: [until], network: [until, until] });
      expect(await open('una@example.com', 'home', until)).toEqual({ email: [], network: [] });
      await at.appointments.changeVisitors(appointmentId, (one) => one.confirmHold(null, now));
      expect(await open('una@example.com', 'home')).toEqual({ email: [], network: [until] });
    });

    it('counts requests without a hold, until they expire', async () => {
      await holdNothing('one', 'una@example.com');
      const open = (email: string, network: string, when = now) =>
        at.bookings.openHolds({ email, emailHash: hash(email), network: hash(network) }, when);
      expect(await open('una@example.com', 'elsewhere')).toEqual({ email: [until], network: [] });
      expect(await open('otis@example.com', 'home')).toEqual({ email: [], network: [until] });
      expect(await open('una@example.com', 'home', until)).toEqual({ email: [], network: [] });
    });

    it('removes the empty requests of an address, and no hold', async () => {
      await holdNothing('one', 'una@example.com');
      await holdNothing('two', 'otis@example.com');
      await hold('three', 15, 'una@example.com');
      const of = { email: 'una@example.com', emailHash: hash('una@example.com'), network: hash('home') };
      expect(await at.bookings.openHolds(of, now)).toEqual({
        email: [until, until],
        network: [until, until, until],
      });
      await at.bookings.removeEmptyRequests(of.emailHash);
      expect(await at.bookings.openHolds(of, now)).toEqual({ email: [until], network: [until, until] });
    });

    it('removes unconfirmed requests and returns their emails once; links are removed later', async () => {
      const [unconfirmed, confirmed] = at.mailIds;
      await hold('one', 15, 'una@example.com', unconfirmed);
      const { appointmentId } = await hold('two', 16, 'otis@example.com', confirmed);
      await at.appointments.changeVisitors(appointmentId, (one) => one.confirmHold(null, now));
      expect(await at.bookings.purge(now, now)).toEqual([]);
      expect(await at.bookings.purge(until, now)).toEqual([unconfirmed]);
      expect(await at.bookings.purge(until, now)).toEqual([]);
      expect(await found('one')).toMatchObject({
        appointmentId: null,
        mailId: null,
        network: null,
      });
      await at.bookings.purge(until, new Date(+until + 1));
      expect(await found('one')).toBeUndefined();
      expect(await found('two')).toMatchObject({ appointmentId });
      await at.bookings.purge(until, new Date('2026-12-24T12:00:00Z'));
      expect(await found('two')).toBeUndefined();
    });
  });
}
