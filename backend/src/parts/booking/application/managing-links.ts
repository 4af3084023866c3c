import { Injectable } from '@nestjs/common';
import { Clock, notFound } from '../../../kernel/index.js';
import {
  type Appointment,
  AppointmentRepository,
  type ManagingLink,
} from '../../../modules/scheduling/index.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type VisitorBooking, VisitorBookingRepository } from '../domain/visitor-bookings.js';

const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds after the end of the session until its link expires. */
export const linkWorksAfter = 30 * dayMs;

/**
 * The link by which a visitor sees, moves or cancels a confirmed booking. It is the same in all emails about
 * the booking, so the token is stored sealed, in addition to the hash used for lookup.
 */
@Injectable()
export class ManagingLinks {
  private readonly box: SealedBox;
  private readonly publicUrl: string;

  constructor(
    private readonly bookings: VisitorBookingRepository,
    private readonly appointments: AppointmentRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { secret, settings }: Runtime,
  ) {
    this.box = new SealedBox(secret, sealedColumns.bookingLink);
    this.publicUrl = settings.publicUrl;
  }

  /**
   * The link of a visitor's booking; undefined if no visitor booked it, or the link has expired.
   * @param id appointments.id
   */
  of(id: number): Promise<ManagingLink | undefined> {
    return this.work.run(async () => {
      const booking = await this.bookings.lock(id);
      const appointment = booking && (await this.manageable(id));
      if (!appointment) return undefined;
      const opened = booking.manageSealed && this.box.open(booking.manageSealed, id);
      const token = opened ? opened.plain.toString() : await this.create(id, booking);
      return {
        token,
        url: pageUrl(this.publicUrl, `/booking/manage#token=${token}`),
        until: new Date(+appointment.endsAt + linkWorksAfter),
      };
    });
  }

  /** The appointment that a link manages. @throws DomainError booking.not_found if it is unknown or expired */
  async find(token: string): Promise<Appointment> {
    const booking = await this.bookings.find({ manageHash: tokenHash(token) });
    const id = booking?.appointmentId ?? null;
    const appointment = id === null ? undefined : await this.manageable(id);
    if (!appointment) throw notFound('booking');
    return appointment;
  }

  private async create(id: number, booking: VisitorBooking): Promise<string> {
    const token = newToken();
    const manageSealed = this.box.seal(Buffer.from(token), id);
    await this.bookings.saveLink({ ...booking, manageHash: tokenHash(token), manageSealed });
    return token;
  }

  private async manageable(id: number): Promise<Appointment | undefined> {
    const appointment = await this.appointments.visitors(id);
    const isOpen = +appointment.endsAt + linkWorksAfter > +this.clock.now();
    return isOpen && appointment.status !== 'held' ? appointment : undefined;
  }
}
