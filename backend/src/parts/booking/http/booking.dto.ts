import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { LanguageChoice } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Checkbox, Choice, Moment } from '../../../platform/http/fields.js';
import { Email, Name, Phone, Text } from '../../../platform/http/text-fields.js';
import {
  AppointmentCostDto,
  type AppointmentType,
  appointmentTypes,
  type Place,
  places,
  TypeLabelsDto,
  type VisibleState,
  visibleStates,
  wantedPlace,
} from '../../../modules/scheduling/index.js';
import { type ConfirmedBy, confirmers } from '../domain/booking-request.js';
import { SlotsQuery } from './client-bookings.dto.js';

const ConfirmedByAnswer = (): PropertyDecorator =>
  OneOf(confirmers, 'BookingConfirmer', {
    description: 'By an emailed link, or by the practice, if no mail server is set up (`sendsEmail`)',
    example: 'email',
  });

class SessionDto {
  @ApiProperty({
    description: 'The practice’s name for it, in the reader’s language',
    example: 'Free first session',
  })
  label!: string;
  @ApiProperty() labels!: TypeLabelsDto;
  @Integer({ example: 60 }) minutes!: number;
  @ApiProperty({
    enum: places,
    enumName: 'AppointmentPlace',
    isArray: true,
    description: 'The first is the default',
    example: ['office'],
  })
  places!: Place[];
  @Nullable('time', {
    description: 'Start of the first free time, UTC; null if there is none',
    example: '2026-11-24T15:00:00.000Z',
  })
  nextFreeAt!: string | null;
}

/** The session that visitors book by default: the consultation if it is open to them, else the first of `types`. */
export class FirstSessionDto extends SessionDto {
  @Integer({ description: 'Last day that can have a free time, in days from today', example: 60 })
  horizonDays!: number;
  @ConfirmedByAnswer() confirmedBy!: ConfirmedBy;
}

/** A type of appointments that visitors can book. */
export class OfferedTypeDto extends SessionDto {
  @OneOf(appointmentTypes, 'AppointmentType', { example: 'consultation' }) type!: AppointmentType;
  @OneOf(places, 'AppointmentPlace', { description: 'The default, first of `places`', example: 'office' })
  place!: Place;
  @ApiProperty({ description: 'A free first session: each person can book one, once', example: false })
  free!: boolean;
  @ApiProperty({
    type: AppointmentCostDto,
    nullable: true,
    description: 'Null if it is free, or not stated',
  })
  cost!: AppointmentCostDto | null;
}

export class BookingOfferDto {
  @ApiProperty({
    type: FirstSessionDto,
    nullable: true,
    description:
      'Null if the practice has no hours, no type for visitors, or an external booking page, and while ten requests wait for it',
  })
  session!: FirstSessionDto | null;
  @ApiProperty({ type: [OfferedTypeDto], description: 'The default first; empty if `session` is null' })
  types!: OfferedTypeDto[];
  @Nullable('text', {
    description: 'The practice’s phone number while ten requests wait for it; otherwise null',
    example: null,
  })
  phone!: string | null;
}

const VisitorsType = (): PropertyDecorator =>
  Choice(appointmentTypes, {
    name: 'AppointmentType',
    optional: true,
    description: 'One of those for visitors; default: `consultation`, or else the first',
    example: 'consultation',
  });

export class BookingSlotsQuery extends PickType(SlotsQuery, ['from', 'to']) {
  @VisitorsType() type?: AppointmentType;
}

type Names = Readonly<Record<string, unknown>>;
const isNamedInParts = ({ name }: Names): boolean => name === undefined;
const isNamedInOne = ({ name, firstName, lastName }: Names): boolean =>
  name !== undefined || (firstName === undefined && lastName === undefined);

export class BookSessionDto {
  @VisitorsType() type?: AppointmentType;
  @Name({
    min: 2,
    max: 100,
    message: msg('Please enter your name'),
    requiredIf: isNamedInOne,
    description: 'Or `firstName` and `lastName`',
    example: 'Alex Sample',
  })
  name?: string;
  @Name({
    min: 2,
    max: 100,
    message: msg('First name must be at least 2 characters'),
    requiredIf: isNamedInParts,
    description: 'Ignored with `name`',
    example: 'Alex',
  })
  firstName?: string;
  @Name({
    min: 2,
    max: 100,
    message: msg('Last name must be at least 2 characters'),
    requiredIf: isNamedInParts,
    description: 'Ignored with `name`',
    example: 'Sample',
  })
  lastName?: string;
  @Email({ message: msg('Please enter a valid email address') }) email!: string;
  @Phone({ optional: true, max: 100 }) phone?: string;
  @Moment({
    message: msg('Please choose a time'),
    description: 'UTC, or with an offset; one of the slots',
    example: '2026-11-24T15:00:00Z',
  })
  startsAt!: string;
  @Choice(places, { ...wantedPlace, description: 'One of those offered; default: the first' }) place?: Place;
  @Text({
    optional: true,
    max: 100,
    clean: (text) => text.replace(/\s+/g, ' '),
    description: 'Service or plan that the visitor is interested in; the practice sees it in the notes',
    example: 'Professional Bookkeeping',
  })
  service?: string;
  @LanguageChoice(
    'Emails and calendar files about the booking are in it, and a client made from it gets it; default en',
  )
  language?: Language;
  @Checkbox({ message: msg('You must agree to the terms and conditions'), example: true }) terms!: boolean;
}

/** A held time that waits for its confirmation. */
export class BookingHoldDto {
  @Integer({ example: 5 }) id!: number;
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T16:00:00.000Z' }) endsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-18T15:34:05.000Z' }) heldUntil!: string;
  @ConfirmedByAnswer() confirmedBy!: ConfirmedBy;
}

export class ConfirmBookingDto {
  @Text({ example: 'k3J8…' }) token!: string;
}

/** A booking before it is confirmed. */
export class BookingPreviewDto {
  @ApiProperty({
    description: 'The practice’s name for it, in the reader’s language',
    example: 'Free first session',
  })
  typeLabel!: string;
  @ApiProperty() typeLabels!: TypeLabelsDto;
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T16:00:00.000Z' }) endsAt!: string;
  @OneOf(places, 'AppointmentPlace', { example: 'office' }) place!: Place;
  @Nullable('time', {
    description: 'Deadline for confirming it, UTC; null if it is confirmed already',
    example: '2026-11-18T15:34:05.000Z',
  })
  heldUntil!: string | null;
}

export class BookedSessionDto extends OmitType(BookingPreviewDto, ['heldUntil']) {
  @OneOf(visibleStates, 'AppointmentStatus', { example: 'scheduled' }) status!: VisibleState;
  @Nullable('text', {
    description: 'Address, phone number or video link; null if it is unknown',
    example: '100 Example Street, San Antonio, TX 78205',
  })
  location!: string | null;
  @Nullable('text', { description: 'Link of the video call, https' }) videoUrl!: string | null;
}

/** A booking that was just confirmed. */
export class ConfirmedBookingDto extends BookedSessionDto {
  @Nullable('text', {
    description:
      'Token to manage the booking, as in its emails; null if it was confirmed before, so that a used link gives no access to the booking',
    example: 'hM2kq0Yc7nVd3TzR',
  })
  manageToken!: string | null;
}

/** A booking as its link shows it. */
export class ManagedBookingDto extends BookedSessionDto {
  @OneOf(appointmentTypes, 'AppointmentType', { example: 'consultation' }) type!: AppointmentType;
  @Nullable('time', {
    description: 'Last moment to cancel or move it, UTC; null once that has passed',
    example: '2026-11-23T15:00:00.000Z',
  })
  cancellableUntil!: string | null;
}
