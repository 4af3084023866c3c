import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import {
  type Appointment,
  AvailabilityRepository,
  locationOf,
  typeLabelOf,
} from '../../../modules/scheduling/index.js';
import type { BookedSessionDto, BookingPreviewDto, ManagedBookingDto } from '../http/booking.dto.js';

/** Visitors' bookings as their links show them, without personal data. */
@Injectable()
export class BookingQueries {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** A booking before its confirmation. */
  preview(booking: Appointment): BookingPreviewDto {
    return { ...termsOf(booking), heldUntil: booking.heldUntil?.toISOString() ?? null };
  }

  async session(booking: Appointment): Promise<BookedSessionDto> {
    return {
      ...termsOf(booking),
      status: booking.visibleState(this.clock.now()),
      location: locationOf(booking, await this.site.get()),
      videoUrl: booking.videoUrl,
    };
  }

  async managed(booking: Appointment): Promise<ManagedBookingDto> {
    const { cancelHours } = await this.availability.get();
    return {
      ...(await this.session(booking)),
      type: booking.type,
      cancellableUntil: booking.changeableUntil(cancelHours, this.clock.now())?.toISOString() ?? null,
    };
  }
}

const termsOf = ({ label, labelEs, startsAt, endsAt, place }: Appointment) => ({
  typeLabel: typeLabelOf({ label, labelEs }),
  typeLabels: { en: label, es: labelEs },
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  place,
});
