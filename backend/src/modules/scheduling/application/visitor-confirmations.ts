import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/index.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';
import { Accounts } from '../../identity/index.js';
import type { Appointment } from '../domain/appointment.js';
import { assertFewOpen, bookingExpired, freeSessionUsed } from '../domain/appointment-refusals.js';
import { AppointmentRepository } from '../domain/ports.js';
import { VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { AvailabilityLock } from './availability-lock.js';
import { BookingMails } from './booking-mails.js';
import { FreeSessions } from './free-sessions.js';

/** Books times that visitors hold, by the link in their email. */
@Injectable()
export class VisitorConfirmations {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly bookings: VisitorBookingRepository,
    private readonly lock: AvailabilityLock,
    private readonly freeSessions: FreeSessions,
    private readonly accounts: Accounts,
    private readonly mails: BookingMails,
  ) {}

  /**
   * Books a held time. If an open client has confirmed the address, the appointment is assigned to them.
   * Idempotent.
   * @throws DomainError booking.not_found, booking.expired, appointment.too_many,
   * appointment.free_session_used
   */
  async confirm(token: string): Promise<Appointment> {
    // Under the lock: serialized with other bookings of the same time.
    const booked = await this.lock.hold(async (availability, now) => {
      const booking = await this.bookings.find({ tokenHash: tokenHash(token) });
      if (!booking) throw notFound('booking');
      if (booking.appointmentId === null) throw bookingExpired();
      const held = await this.appointments.visitors(booking.appointmentId);
      if (held.heldUntil === null) return held;
      const email = held.inviteeEmail ?? '';
      const clientId = (await this.accounts.clientWithConfirmedEmail(email)) ?? null;
      // The free session was used since the hold: booked in the portal, or created by the practice.
      if (held.heldUntil > now && (await this.freeSessions.ofAddress(email, availability))) {
        await this.appointments.changeVisitors(held.id, (appointment) => appointment.endHold(now));
        return undefined;
      }
      if (clientId !== null) assertFewOpen(await this.appointments.openCount(clientId, now));
      const booked = await this.appointments.changeVisitors(held.id, (appointment) =>
        appointment.confirmHold(clientId, now),
      );
      await this.mails.sendConfirmation({ ...booked, email }, booking.mailId);
      return booked;
    });
    // Thrown after the transaction, so that the end of the hold is stored.
    if (!booked) throw freeSessionUsed();
    return booked;
  }
}
