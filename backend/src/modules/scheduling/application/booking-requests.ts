import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { Accounts } from '../../identity/index.js';
import type { Appointment } from '../domain/appointment.js';
import { BookingRequestRepository } from '../domain/booking-request.js';
import { AppointmentRepository } from '../domain/ports.js';
import { AvailabilityLock } from './availability-lock.js';
import { BookingMails } from './booking-mails.js';
import { VisitorConfirmations } from './visitor-confirmations.js';

/** The practice's answers to visitors' requests, as long as no email can confirm them. */
@Injectable()
export class BookingRequests {
  constructor(
    private readonly requests: BookingRequestRepository,
    private readonly appointments: AppointmentRepository,
    private readonly confirmations: VisitorConfirmations,
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
    return this.lock.hold(async (_availability, now) => {
      const request = await this.requests.find(id);
      if (!request) throw notFound('booking');
      request.assertOpen(now);
      const clientId = await this.accounts.clientWithConfirmedEmail(request.inviteeEmail ?? '');
      const isVisible = clientId !== undefined && (await this.accounts.isVisible(admin, clientId));
      const held = await this.appointments.visitors(id);
      return this.confirmations.book(held, isVisible ? clientId : null, admin.id, now);
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
