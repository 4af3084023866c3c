import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import {
  type Appointment,
  AppointmentRepository,
  AvailabilityLock,
} from '../../../modules/scheduling/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { ManagingLinks } from './managing-links.js';
import { Slots } from './slots.js';

/** Limit of moves of one booking by its link within 24 hours. */
const moves: RateLimit = {
  name: 'booking-moves',
  points: 20,
  per: 24 * 60 * 60,
  message: msg('You moved this session 20 times in 24 hours. Please try again later, or contact us.'),
};

/** Changes to a booking without an account, by the link in an email. */
@Injectable()
export class BookingChanges {
  constructor(
    private readonly links: ManagingLinks,
    private readonly appointments: AppointmentRepository,
    private readonly lock: AvailabilityLock,
    private readonly slots: Slots,
    private readonly limits: RollingLimits,
  ) {}

  /**
   * Cancels it; idempotent.
   * @throws DomainError booking.not_found, appointment.too_late, appointment.past
   */
  cancel(token: string): Promise<Appointment> {
    return this.lock.hold(async ({ cancelHours }, now) => {
      const booking = await this.links.find(token);
      if (booking.status === 'cancelled') return booking;
      return this.appointments.changeVisitors(booking.id, (one) => {
        one.assertChangeable(cancelHours, now);
        return one.cancel(null, now);
      });
    });
  }

  /**
   * Moves it to a slot.
   * @throws DomainError booking.not_found, appointment.cancelled, appointment.too_late, appointment.past,
   * appointment.not_offered, appointment.taken, too_many
   */
  reschedule(token: string, startsAt: Date): Promise<Appointment> {
    return this.lock.hold(async (availability, now) => {
      const booking = await this.links.find(token);
      booking.assertChangeable(availability.cancelHours, now);
      if (+startsAt === +booking.startsAt) return booking;
      await this.limits.use(moves, booking.id);
      const slot = await this.slots.claim(availability, booking.type, startsAt, booking.id);
      return this.appointments.changeVisitors(booking.id, (one) =>
        one.reschedule(slot.startsAt, slot.endsAt, null, now),
      );
    });
  }
}
