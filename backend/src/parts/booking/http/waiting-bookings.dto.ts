import { ApiProperty } from '@nestjs/swagger';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { type Place, places } from '../../../modules/scheduling/index.js';
import { WaitingItemDto } from '../../../modules/workday/index.js';

class BookingInviteeDto {
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
  @ApiProperty({ example: 'alex@example.com' }) email!: string;
  @Nullable('text', { example: '(210) 555-0142' }) phone!: string | null;
}

/** A visitor's request for a time. */
class WaitingBookingDto extends WaitingItemDto {
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T16:00:00.000Z' }) endsAt!: string;
  @Time({
    description: 'The time is held until then, UTC; after that the request was not answered',
    example: '2026-11-21T06:00:00.000Z',
  })
  heldUntil!: string;
  @OneOf(places, 'AppointmentPlace', { example: 'office' }) place!: Place;
  @Nullable('text', { description: 'For example the service that they are interested in' })
  notes!: string | null;
  @ApiProperty() invitee!: BookingInviteeDto;
}

class WaitingBookingsDto {
  @Integer({ description: 'Number of requests waiting', example: 1 }) count!: number;
  @ApiProperty({ type: [WaitingBookingDto], description: 'The first twenty, oldest first' })
  items!: WaitingBookingDto[];
}

/** Key of Today. */
export const waitingBookings = {
  bookings: ApiProperty({
    type: WaitingBookingsDto,
    description: 'Visitors’ requests for a time, as in GET /api/admin/booking-requests',
  }),
};
