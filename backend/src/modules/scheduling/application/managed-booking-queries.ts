import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';
import type { Appointment } from '../domain/appointment.js';
import { AvailabilityRepository } from '../domain/ports.js';
import type { BookedSessionDto, ManagedBookingDto } from '../http/booking.dto.js';
import { placeOf } from './meeting-place.js';

/** Visitors' bookings as their links show them, without personal data. */
@Injectable()
export class ManagedBookingQueries {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  session(booking: Appointment): BookedSessionDto {
    const { label: typeLabel, startsAt, endsAt, location, videoUrl } = booking;
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    return { typeLabel, status: booking.visibleState(this.clock.now()), ...times, location, videoUrl };
  }

  async managed(booking: Appointment): Promise<ManagedBookingDto> {
    const { cancelHours } = await this.availability.get();
    return {
      ...this.session(booking),
      place: booking.location === null && booking.videoUrl !== null ? 'video' : 'office',
      location: placeOf(booking, await this.site.get()),
      cancellableUntil: booking.changeableUntil(cancelHours, this.clock.now())?.toISOString() ?? null,
    };
  }
}
