import { t } from '@steward/texts';
import { AppointmentKindDto, AvailabilityDto } from '../../modules/scheduling/index.js';
import { TodayDto } from '../../modules/workday/index.js';
import type { Part } from '../../platform/parts/part.js';
import { endedHolds } from './after-restore.js';
import { BookingModule } from './booking.module.js';
import type { BookingRequestEvent } from './domain/booking-request.js';
import { appointmentTypeKeys, availabilityKeys } from './http/booking-keys.js';
import { waitingBookings } from './http/waiting-bookings.dto.js';
import { bookingRequestTable, visitorBookingTable } from './infrastructure/booking.tables.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    booking: BookingRequestEvent;
  }
}

export const booking: Part = {
  name: 'booking',
  title: () => t('Booking'),
  description: () => t('Lets clients and visitors choose a time within your hours.'),
  needs: [],
  isOnAtFirst: true,
  module: BookingModule,
  keys: [
    { of: AvailabilityDto, adds: availabilityKeys },
    { of: AppointmentKindDto, adds: appointmentTypeKeys },
    { of: TodayDto, adds: waitingBookings },
  ],
  entities: [visitorBookingTable, bookingRequestTable],
  tables: ['visitor_bookings', 'booking_requests', 'unanswered_booking_requests'],
  afterRestore: [endedHolds],
};
