import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Site } from '../../practice/index.js';
import type { Appointment } from '../domain/appointment.js';
import { AvailabilityRepository } from '../domain/ports.js';
import { ManagingLinks } from './managing-links.js';
import { placeOf } from './meeting-place.js';
import { type SessionView, sessionViewOf } from './session-view.js';

/** Places of a session. */
export const bookingPlaces = ['office', 'phone', 'video'] as const;
export type BookingPlace = (typeof bookingPlaces)[number];

/** A booking as its link shows it; `location` is an address or video link, null if the practice has none. */
export interface ManagedBooking extends SessionView {
  place: BookingPlace;
  /** Last moment to cancel or move it; null once that has passed. */
  cancellableUntil: string | null;
}

/** Visitors' bookings as their links show them. */
@Injectable()
export class ManagedBookingViews {
  constructor(
    private readonly links: ManagingLinks,
    private readonly availability: AvailabilityRepository,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** @param token of the managing link @throws DomainError booking.not_found */
  async get(token: string): Promise<ManagedBooking> {
    return this.of(await this.links.find(token));
  }

  async of(booking: Appointment): Promise<ManagedBooking> {
    const { cancelHours } = await this.availability.get();
    const now = this.clock.now();
    return {
      ...sessionViewOf(booking, now),
      place: booking.location === null && booking.videoUrl !== null ? 'video' : 'office',
      location: placeOf(booking, await this.site.get()),
      cancellableUntil: booking.changeableUntil(cancelHours, now)?.toISOString() ?? null,
    };
  }
}
