import { ApiProperty } from '@nestjs/swagger';
import type { Language } from '@steward/texts';
import { PersonLanguage } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import {
  type AppointmentType,
  appointmentTypes,
  type Place,
  places,
} from '../../../modules/scheduling/index.js';
import { type RequestAnswer, requestAnswers } from '../domain/booking-request.js';

/** A visitor who asks for a time. */
export class RequestInviteeDto {
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
  @Nullable('text', { example: 'Alex' }) firstName!: string | null;
  @Nullable('text', {
    description: 'Without separate fields, the last word of the name; null for a name of one word',
    example: 'Sample',
  })
  lastName!: string | null;
  @ApiProperty({ example: 'alex@example.com' }) email!: string;
  @Nullable('text', { example: '(210) 555-0142' }) phone!: string | null;
}

/** A visitor's request for a time that the practice has not answered. */
export class BookingRequestDto {
  @Integer({ description: 'Of its appointment, too, once it is confirmed', example: 5 }) id!: number;
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T16:00:00.000Z' }) endsAt!: string;
  @OneOf(appointmentTypes, 'AppointmentType', { example: 'consultation' }) type!: AppointmentType;
  @OneOf(places, 'AppointmentPlace', { example: 'office' }) place!: Place;
  @ApiProperty() invitee!: RequestInviteeDto;
  @PersonLanguage() language!: Language;
  @Time({ description: 'UTC', example: '2026-11-18T15:04:05.000Z' }) created_at!: string;
  @Time({
    description: 'The time is held until then, UTC. After that the request has lapsed and can only be closed',
    example: '2026-11-21T06:00:00.000Z',
  })
  heldUntil!: string;
}

export class DeclineBookingDto {
  @Text({
    optional: true,
    max: 500,
    clearable: true,
    description: 'Emailed to the visitor, if a mail server is set up',
    example: 'We are away that week.',
  })
  reason?: string | null;
}

/** A request that waits no longer. */
export class AnsweredBookingDto {
  @Integer({ example: 5 }) id!: number;
  @OneOf(requestAnswers, 'BookingRequestAnswer', { example: 'declined' }) answer!: RequestAnswer;
}
