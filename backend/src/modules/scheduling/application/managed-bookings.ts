import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { RateLimit } from '../../../platform/limits/rate-limits.js';
import { RollingLimits } from '../../../platform/limits/rolling-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import type { Appointment } from '../domain/appointment.js';
import type { Availability } from '../domain/availability.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { AppointmentCalendars } from './appointment-calendars.js';
import type { AppointmentView } from './appointment-queries.js';
import { ManagingLinks } from './managing-links.js';
import { placeOf } from './meeting-place.js';
import { Slots } from './slots.js';

/** Limit of moves of one booking by its link within 24 hours. */
const moves: RateLimit = {
  name: 'booking-moves',
  points: 20,
  per: 24 * 60 * 60,
  message: 'You moved this session 20 times in 24 hours. Please try again later, or contact us.',
};

/** Places of a session. */
export const bookingPlaces = ['office', 'phone', 'video'] as const;
export type BookingPlace = (typeof bookingPlaces)[number];

/** A booking as its link shows it: time, type and place, without personal data. Times are ISO 8601, UTC. */
export interface ManagedBooking extends Pick<
  AppointmentView,
  'typeLabel' | 'status' | 'startsAt' | 'endsAt' | 'videoUrl' | 'cancellableUntil'
> {
  place: BookingPlace;
  /** Address or video link; null if the practice has no address. */
  location: string | null;
}

/** Changes to a booking without an account, by the link in an email. */
@Injectable()
export class ManagedBookings {
  constructor(
    private readonly links: ManagingLinks,
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
    private readonly calendars: AppointmentCalendars,
    private readonly slots: Slots,
    private readonly site: Site,
    private readonly limits: RollingLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError booking.not_found */
  async get(token: string): Promise<ManagedBooking> {
    const booking = await this.appointments.visitors(await this.idOf(token));
    return this.viewOf(booking, await this.availability.get());
  }

  /** @throws DomainError booking.not_found */
  async calendar(token: string): Promise<string> {
    return this.calendars.visitorsFile(await this.idOf(token));
  }

  /**
   * Cancels it; idempotent.
   * @throws DomainError booking.not_found, appointment.too_late, appointment.past
   */
  cancel(token: string): Promise<ManagedBooking> {
    return this.withAvailabilityLock(async (availability) => {
      const booking = await this.appointments.visitors(await this.idOf(token));
      if (booking.status === 'cancelled') return this.viewOf(booking, availability);
      const now = this.clock.now();
      const cancelled = await this.appointments.changeVisitors(booking.id, (one) => {
        one.assertChangeable(availability.cancelHours, now);
        return one.cancel(null, now);
      });
      return this.viewOf(cancelled, availability);
    });
  }

  /**
   * Moves it to a slot.
   * @throws DomainError booking.not_found, appointment.cancelled, appointment.too_late, appointment.past,
   * appointment.not_offered, appointment.taken, too_many
   */
  reschedule(token: string, startsAt: Date): Promise<ManagedBooking> {
    return this.withAvailabilityLock(async (availability) => {
      const booking = await this.appointments.visitors(await this.idOf(token));
      const now = this.clock.now();
      booking.assertChangeable(availability.cancelHours, now);
      if (+startsAt === +booking.startsAt) return this.viewOf(booking, availability);
      await this.limits.use(moves, booking.id);
      const slot = await this.slots.claim(availability, booking.type, startsAt, booking.id);
      const moved = await this.appointments.changeVisitors(booking.id, (one) =>
        one.reschedule(slot.startsAt, slot.endsAt, null, now),
      );
      return this.viewOf(moved, availability);
    });
  }

  private async idOf(token: string): Promise<number> {
    const id = await this.links.find(token);
    if (id === undefined) throw notFound('booking');
    return id;
  }

  private async viewOf(booking: Appointment, { cancelHours }: Availability): Promise<ManagedBooking> {
    const { label, status, startsAt, endsAt, videoUrl } = booking;
    const now = this.clock.now();
    return {
      typeLabel: label,
      status: status === 'cancelled' ? status : endsAt <= now ? 'completed' : 'scheduled',
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      place: booking.location === null && videoUrl !== null ? 'video' : 'office',
      location: placeOf(booking, await this.site.get()),
      videoUrl,
      cancellableUntil: booking.changeableUntil(cancelHours, now)?.toISOString() ?? null,
    };
  }

  /** Serializes bookings and moves. */
  private withAvailabilityLock<T>(act: (availability: Availability) => Promise<T>): Promise<T> {
    return this.work.run(async () => act(await this.availability.lock()));
  }
}
