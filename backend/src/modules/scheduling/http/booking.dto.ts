import { ApiProperty, PickType } from '@nestjs/swagger';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Email, Moment, Name, Text, Checkbox } from '../../../platform/http/fields.js';
import { type VisibleState, visibleStates } from '../domain/appointment.js';
import { SlotsQuery } from './appointments.dto.js';

const bookingPlaces = ['office', 'phone', 'video'] as const;

/** The free first session for visitors. */
export class FirstSessionDto {
  @ApiProperty({ description: 'The practice’s name for it', example: 'Free first session' }) label!: string;
  @Integer({ example: 60 }) minutes!: number;
  @Integer({ description: 'Last day that can have a free time, in days from today', example: 60 })
  horizonDays!: number;
}

export class BookingOfferDto {
  @ApiProperty({
    type: FirstSessionDto,
    nullable: true,
    description: 'Null if the practice has no hours, no free consultation, or an external booking page',
  })
  session!: FirstSessionDto | null;
}

export class BookingSlotsQuery extends PickType(SlotsQuery, ['from', 'to']) {}

export class BookSessionDto {
  @Name({ min: 2, max: 100, message: 'First name must be at least 2 characters', example: 'Alex' })
  firstName!: string;
  @Name({ min: 2, max: 100, message: 'Last name must be at least 2 characters', example: 'Sample' })
  lastName!: string;
  @Email({ message: 'Please enter a valid email address' }) email!: string;
  @Text({ optional: true, max: 100, example: '(210) 555-0142' }) phone?: string;
  @Moment({
    message: 'Please choose a time',
    description: 'UTC, or with an offset; one of the slots',
    example: '2026-11-24T15:00:00Z',
  })
  startsAt!: string;
  @Checkbox({ message: 'You must agree to the terms and conditions', example: true }) terms!: boolean;
}

/** A held time that waits for its confirmation. */
export class BookingHoldDto {
  @Integer({ example: 5 }) id!: number;
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T16:00:00.000Z' }) endsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-18T15:34:05.000Z' }) heldUntil!: string;
}

export class ConfirmBookingDto {
  @Text({ example: 'k3J8…' }) token!: string;
}

export class BookedSessionDto {
  @ApiProperty({ description: 'The practice’s name for it', example: 'Free first session' })
  typeLabel!: string;
  @OneOf(visibleStates, 'AppointmentStatus', { example: 'scheduled' }) status!: VisibleState;
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T16:00:00.000Z' }) endsAt!: string;
  @Nullable('text', { example: 'At our office' }) location!: string | null;
  @Nullable('text', { description: 'Link of the video call, https' }) videoUrl!: string | null;
}

/** A booking as its link shows it. */
export class ManagedBookingDto extends BookedSessionDto {
  @OneOf(bookingPlaces, 'BookingPlace', { example: 'office' }) place!: (typeof bookingPlaces)[number];
  @Nullable('text', {
    description: 'Address or video link; null if the practice has no address',
    example: '100 Example Street, San Antonio, TX 78205',
  })
  declare location: string | null;
  @Nullable('time', {
    description: 'Last moment to cancel or move it, UTC; null once that has passed',
    example: '2026-11-23T15:00:00.000Z',
  })
  cancellableUntil!: string | null;
}
