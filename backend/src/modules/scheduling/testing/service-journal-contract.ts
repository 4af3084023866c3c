import { randomUUID } from 'node:crypto';
import type { ServiceBooking, ServiceCancellation, ServiceJournal } from '../domain/scheduling-service.js';

/** A booking reported by the service, by default of a person without an account. */
export const aServiceBooking = (given: Partial<ServiceBooking> = {}): ServiceBooking => ({
  is: 'booked',
  externalId: `https://api.calendly.com/invitees/${randomUUID()}`,
  replaces: null,
  startsAt: new Date('2027-03-04T15:00:00Z'),
  endsAt: new Date('2027-03-04T16:00:00Z'),
  title: 'Portfolio Talk',
  invitee: { name: 'Vera Visitor', email: 'visitor@example.com', phone: null },
  notes: null,
  place: 'office',
  location: null,
  videoUrl: null,
  ...given,
});

/** @param open a journal that may hold other events */
export function serviceJournalContract(name: string, open: () => Promise<ServiceJournal>): void {
  describe(`${name} meets the contract of a service journal:`, () => {
    let journal: ServiceJournal;
    beforeEach(async () => void (journal = await open()));

    it('each event is recorded once, a booking and its cancellation separately', async () => {
      const booking = aServiceBooking();
      const cancelled: ServiceCancellation = {
        is: 'cancelled',
        externalId: booking.externalId,
        reason: 'I am ill',
      };
      expect(await journal.cancellationOf(booking.externalId)).toBeUndefined();
      for (const event of [booking, cancelled])
        expect([await journal.take(event), await journal.take(event)]).toEqual([true, false]);
      expect(await journal.cancellationOf(booking.externalId)).toEqual(cancelled);
      expect(await journal.take(aServiceBooking())).toBe(true);
    });

    it('a booking is replaced once an event names it as replaced', async () => {
      const first = aServiceBooking();
      expect(await journal.isReplaced(first.externalId)).toBe(false);
      await journal.take(aServiceBooking({ replaces: first.externalId }));
      expect(await journal.isReplaced(first.externalId)).toBe(true);
      expect(await journal.isReplaced(aServiceBooking().externalId)).toBe(false);
    });
  });
}
