import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import { Accounts } from '../../../modules/identity/index.js';
import {
  type Appointment,
  AppointmentRepository,
  type Availability,
  AvailabilityLock,
  bookingExpired,
} from '../../../modules/scheduling/index.js';
import { assertFewOpen, freeSessionUsed } from '../domain/booking-refusals.js';
import { BookingRequestRepository } from '../domain/booking-request.js';
import { VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { BookingMails } from './booking-mails.js';
import { FreeSessions } from './free-sessions.js';

/** Books times that visitors hold, by the link in their email. */
@Injectable()
export class BookingConfirmations {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly bookings: VisitorBookingRepository,
    private readonly requests: BookingRequestRepository,
    private readonly lock: AvailabilityLock,
    private readonly freeSessions: FreeSessions,
    private readonly accounts: Accounts,
    private readonly mails: BookingMails,
    private readonly clock: Clock,
  ) {}

  /** The appointment that a link would confirm, or has. @throws DomainError booking.not_found, booking.expired */
  async preview(token: string): Promise<Appointment> {
    const appointment = await this.find(token);
    appointment.assertNotExpired(this.clock.now());
    return appointment;
  }

  /**
   * Books a held time. If an open client has confirmed the address, the appointment is assigned to them.
   * Idempotent.
   * @returns also whether this call booked it
   * @throws DomainError booking.not_found, booking.expired, appointment.too_many,
   * appointment.free_session_used
   */
  async confirm(token: string): Promise<{ booked: Appointment; isNew: boolean }> {
    // Under the lock: serialized with other bookings of the same time.
    const confirmation = await this.lock.hold(async (availability, now) => {
      const held = await this.find(token);
      if (held.heldUntil === null) return { booked: held, isNew: false };
      const email = held.inviteeEmail ?? '';
      const clientId = (await this.accounts.clientWithConfirmedEmail(email)) ?? null;
      // The free session was used since the hold: booked in the portal, or created by the practice.
      const isFree = availability.kind(held.type)?.free;
      if (isFree && held.heldUntil > now && (await this.freeSessions.ofAddress(email, availability))) {
        // A request stays: the practice answers it.
        if (!(await this.requests.find(held.id)))
          await this.appointments.changeVisitors(held.id, (appointment) => appointment.endHold(now));
        return undefined;
      }
      if (clientId !== null) assertFewOpen(await this.appointments.openCount(clientId, now));
      return { booked: await this.book(held, availability, clientId, null, now), isNew: true };
    });
    // Thrown after the transaction, so that the end of the hold is stored.
    if (!confirmation) throw freeSessionUsed();
    return confirmation;
  }

  /**
   * Books a held time, and answers the request for it; the caller holds the availability lock.
   * @param clientId users.id of the client who the visitor is; null for a person without an account
   * @param by users.id of who confirms for the practice; null for the visitor
   * @throws DomainError booking.expired
   */
  async book(
    held: Appointment,
    availability: Availability,
    clientId: number | null,
    by: number | null,
    now: Date,
  ): Promise<Appointment> {
    const booked = await this.appointments.changeVisitors(held.id, (appointment) =>
      appointment.confirmHold(clientId, now, by),
    );
    if (await this.requests.find(held.id))
      await this.requests.change(held.id, (request) => request.confirm(by, now));
    const booking = await this.bookings.lock(held.id);
    await this.mails.sendConfirmation(
      { ...booked, email: booked.inviteeEmail ?? '' },
      availability.kind(held.type),
      booking?.mailId ?? null,
    );
    return booked;
  }

  private async find(token: string): Promise<Appointment> {
    const booking = await this.bookings.find({ tokenHash: tokenHash(token) });
    if (!booking) throw notFound('booking');
    if (booking.appointmentId === null) throw bookingExpired();
    return this.appointments.visitors(booking.appointmentId);
  }
}

/** The practice's answers to visitors' requests, as long as no email can confirm them. */
@Injectable()
export class BookingAnswers {
  constructor(
    private readonly requests: BookingRequestRepository,
    private readonly appointments: AppointmentRepository,
    private readonly confirmations: BookingConfirmations,
    private readonly lock: AvailabilityLock,
    private readonly accounts: Accounts,
    private readonly mails: BookingMails,
  ) {}

  /**
   * Books the time, as the visitor's own link would: the practice decides, so the limits of visitors do not apply.
   * It is the client's with that confirmed address only if the caller may see them.
   * @param id booking_requests.id @throws DomainError booking.not_found, booking.answered
   */
  confirm(admin: Actor, id: number): Promise<Appointment> {
    // Under the lock: serialized with the visitor's link, and with colleagues.
    return this.lock.hold(async (availability, now) => {
      const request = await this.requests.find(id);
      if (!request) throw notFound('booking');
      request.assertOpen(now);
      const clientId = await this.accounts.clientWithConfirmedEmail(request.inviteeEmail ?? '');
      const isVisible = clientId !== undefined && (await this.accounts.isVisible(admin, clientId));
      const held = await this.appointments.visitors(id);
      return this.confirmations.book(held, availability, isVisible ? clientId : null, admin.id, now);
    });
  }

  /** Frees the time. @param reason for the visitor @throws DomainError booking.not_found, booking.answered */
  decline(admin: Actor, id: number, reason: string | null): Promise<void> {
    return this.lock.hold(async (_availability, now) => {
      await this.requests.change(id, (request) => request.decline(admin.id, now, reason));
      const { inviteeEmail, ...held } = await this.appointments.changeVisitors(id, (one) => one.endHold(now));
      await this.mails.sendDeclined({ ...held, email: inviteeEmail ?? '' }, reason);
    });
  }

  /** Puts away a request that lapsed. @throws DomainError booking.not_found, booking.answered, booking.open */
  close(admin: Actor, id: number): Promise<void> {
    return this.lock.hold(async (_availability, now) => {
      await this.requests.change(id, (request) => request.close(admin.id, now));
    });
  }
}
