import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { AllowedActions, Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ClientId, OfClient } from '../../../platform/http/account-fields.js';
import { Choice, Day, Flag, Moment } from '../../../platform/http/fields.js';
import { HttpsAddress, Text } from '../../../platform/http/text-fields.js';
import { PageQuery, SearchQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersionDto } from '../../../platform/http/record-version.dto.js';
import { PersonDto } from '../../identity/index.js';
import { type AppointmentAction, appointmentActions } from '../domain/appointment-actions.js';
import { type VisibleState, visibleStates } from '../domain/appointment.js';
import { type AppointmentSource, appointmentSources } from '../domain/appointment-events.js';
import { type AppointmentType, appointmentTypes, type Place, places } from '../domain/availability.js';
import { TypeLabelsDto } from './availability.dto.js';

const appointmentTimes = ['upcoming', 'past'] as const;
type AppointmentTime = (typeof appointmentTimes)[number];

const when = {
  name: 'AppointmentTime',
  optional: true,
  description: 'upcoming: neither over nor cancelled, soonest first; past: all others, latest first',
} as const;

export class OwnAppointmentsQuery extends PageQuery {
  @Choice(appointmentTimes, when) when?: AppointmentTime;
}

export class AppointmentsQuery extends SearchQuery {
  @Choice(appointmentTimes, when) when?: AppointmentTime;
  @Day({ optional: true, description: 'First day, in the practice’s time zone', example: '2026-11-23' })
  from?: string;
  @Day({ optional: true, description: 'Last day; not before the first', example: '2026-11-29' }) to?: string;
  @OfClient('appointments') userId?: number;
}

export const bookedType = { name: 'AppointmentType', message: msg('Please choose an appointment type') };

export const wantedStart = {
  message: msg('Please choose a time'),
  description: 'UTC, or with an offset',
  example: '2026-11-24T15:00:00Z',
} as const;
const notes = { max: 2000, clearable: true, example: 'I would like to talk about my refund.' } as const;

export const wantedPlace = {
  name: 'AppointmentPlace',
  message: msg('Please choose a place'),
  optional: true,
  example: 'office',
} as const;

export class BookAppointmentDto {
  @Choice(appointmentTypes, bookedType) type!: AppointmentType;
  @Moment(wantedStart) startsAt!: string;
  @Choice(places, { ...wantedPlace, description: 'One that the type offers; default: the first' })
  place?: Place;
  @Text({ ...notes, description: 'Visible to client and practice' }) notes?: string | null;
}

export class CancelAppointmentDto {
  @Text({ max: 500, clearable: true, description: 'Visible to client and practice', example: 'I am ill.' })
  reason?: string | null;
}

/** An appointment created by the practice. */
export class CreateAppointmentDto extends BookAppointmentDto {
  @ClientId() userId!: number;
  @Moment({
    optional: true,
    description: 'Within 24 hours of the start; default: the length of its type',
    example: '2026-11-24T15:30:00Z',
  })
  endsAt?: string;
  @Text({
    ...notes,
    max: 10_000,
    description: 'Visible to the practice only',
    example: 'Bring last year’s return.',
  })
  privateNotes?: string | null;
  @Choice(places, {
    ...wantedPlace,
    description:
      'Any; default: video if there is only a link of a video call, else the first place that the type offers',
  })
  declare place?: Place;
  @Text({
    clearable: true,
    description: 'Overrides the address or phone number of the place',
    example: 'At our office',
  })
  location?: string | null;
  @HttpsAddress({
    clearable: true,
    message: msg('Please enter an address that begins with https://'),
    description: 'Link of the video call; default for `video`: the practice’s',
    example: 'https://meet.example.com/steward',
  })
  videoUrl?: string | null;
  @Flag({ default: false, description: 'Also at a busy time of a connected calendar' }) overBusy?: boolean;
}

/** Omitted fields keep their values. */
export class UpdateAppointmentDto extends PartialType(OmitType(CreateAppointmentDto, ['endsAt']), {
  skipNullProperties: false,
}) {
  @Moment({
    partial: true,
    description: 'With `startsAt` alone, the length stays the same',
    example: '2026-11-24T15:30:00Z',
  })
  endsAt?: string;
  @Choice(['scheduled', 'cancelled'] as const, {
    name: 'AppointmentDecision',
    partial: true,
    example: 'cancelled',
  })
  status?: 'scheduled' | 'cancelled';
  @Text({
    max: 500,
    clearable: true,
    description: 'Reason for cancelling; visible to client and practice',
    example: 'We are closed.',
  })
  reason?: string | null;
}

/** A person without an account. */
export class InviteeDto {
  @ApiProperty({ example: 'Alex Example' }) name!: string;
  @ApiProperty({ example: 'alex@example.com' }) email!: string;
  @Nullable('text', { example: '(210) 555-0142' }) phone!: string | null;
}

export class AppointmentDto {
  @Integer({ example: 5 }) id!: number;
  @Nullable('integer', {
    description: 'users.id of the client; null for a person without an account',
    example: 2,
  })
  userId!: number | null;
  @ApiProperty({ type: PersonDto, nullable: true }) client!: PersonDto | null;
  @ApiProperty({
    type: InviteeDto,
    nullable: true,
    description: 'Person who booked it without an account; null for any other',
  })
  invitee!: InviteeDto | null;
  @OneOf(appointmentTypes, 'AppointmentType', { example: 'review' }) type!: AppointmentType;
  @ApiProperty({
    description: 'The practice’s name for this type, in the reader’s language',
    example: 'Review',
  })
  typeLabel!: string;
  @ApiProperty() typeLabels!: TypeLabelsDto;
  @OneOf(visibleStates, 'AppointmentStatus', {
    description: 'Becomes completed when it is over',
    example: 'scheduled',
  })
  status!: VisibleState;
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T15:30:00.000Z' }) endsAt!: string;
  @Nullable('text', { description: 'Visible to client and practice' }) notes!: string | null;
  @OneOf(places, 'AppointmentPlace', { example: 'office' }) place!: Place;
  @Nullable('text', {
    description: 'Overrides the address or phone number of the place; usually null',
    example: 'At our office',
  })
  location!: string | null;
  @Nullable('text', { description: 'Link of the video call, https' }) videoUrl!: string | null;
  @ApiProperty({
    description: 'Booked through the scheduling service although the time was taken',
    example: false,
  })
  conflict!: boolean;
  @Nullable('text', { description: 'Reason for cancelling, if given' }) cancelReason!: string | null;
  @Nullable('time', {
    description:
      'Time the client agreed to it, UTC: immediately for a time they chose; null until then, for example after the practice created or moved it',
    example: '2026-11-18T16:00:00.000Z',
  })
  confirmedAt!: string | null;
  @Nullable('time', {
    description: 'Last moment for its client to cancel or move it, UTC; null once that has passed',
    example: '2026-11-23T15:00:00.000Z',
  })
  cancellableUntil!: string | null;
  @ApiProperty({
    description: 'Its client can move it now: until `cancellableUntil`, while times of its type are offered',
    example: true,
  })
  reschedulable!: boolean;
  @Time({ description: 'UTC', example: '2026-11-18T15:04:05.000Z' }) created_at!: string;
  @Time({ description: 'UTC', example: '2026-11-18T15:04:05.000Z' }) updated_at!: string;
}

const Allowed = (): PropertyDecorator =>
  AllowedActions(appointmentActions, 'AppointmentAction', ['confirm', 'cancel', 'reschedule']);

/** One appointment, with what its caller may do. */
export class AppointmentDetailsDto extends AppointmentDto {
  @Allowed() allowed!: AppointmentAction[];
}

/** An appointment before a change, with the practice's private fields. */
export class AppointmentVersionDto extends IntersectionType(
  RecordVersionDto,
  PickType(AppointmentDto, [
    'type',
    'typeLabel',
    'startsAt',
    'endsAt',
    'notes',
    'place',
    'location',
    'videoUrl',
    'cancelReason',
  ]),
) {
  @OneOf(['scheduled', 'cancelled'], 'AppointmentDecision', { example: 'scheduled' })
  status!: 'scheduled' | 'cancelled';
  @Nullable('text', { description: 'Visible to the practice only' }) privateNotes!: string | null;
}

/** With the practice's private fields. */
export class AdminAppointmentDto extends AppointmentDto {
  @Nullable('text', { description: 'Visible to the practice only' }) privateNotes!: string | null;
  @OneOf(appointmentSources, 'AppointmentSource', {
    description: 'Created by: the practice, a client, a visitor of the site, the scheduling service',
    example: 'client',
  })
  source!: AppointmentSource;
}

/** The same for one appointment, with what its caller may do. */
export class AdminAppointmentDetailsDto extends AdminAppointmentDto {
  @Allowed() allowed!: AppointmentAction[];
}
