import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { Choice, Day, HttpsAddress, Id, Moment, Text } from '../../../platform/http/fields.js';
import { PageQuery, SearchQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersionDto } from '../../../platform/record-versions/record-version.dto.js';
import { PersonDto } from '../../documents/index.js';
import {
  type AppointmentTime,
  appointmentTimes,
  type VisibleState,
  visibleStates,
} from '../application/appointment-queries.js';
import { type AppointmentSource, appointmentSources } from '../domain/appointment-source.js';
import { type AppointmentType, appointmentTypes } from '../domain/availability.js';

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
  @Day({
    optional: true,
    description: 'The first day, in the time zone of the practice',
    example: '2026-11-23',
  })
  from?: string;
  @Day({ optional: true, description: 'The last day; not before the first', example: '2026-11-29' })
  to?: string;
  @Id({ optional: true, message: 'Please select a client', description: "Only this client's appointments" })
  userId?: number;
}

export class SlotsQuery {
  @Choice(appointmentTypes, { name: 'AppointmentType', message: 'Please choose a kind of appointment' })
  type!: AppointmentType;
  @Day({ description: 'The first day, in the time zone of the practice', example: '2026-11-23' })
  from!: string;
  @Day({ description: 'The last day; not before the first, at most 62 days in all', example: '2026-12-23' })
  to!: string;
}

const moment = (description: string, example: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', description, example });
const text = (description: string, example: string | null): PropertyDecorator =>
  ApiProperty({ type: String, nullable: true, description, example });

/** A time that can be booked. */
export class SlotDto {
  @moment('UTC', '2026-11-24T15:00:00.000Z') startsAt!: string;
  @moment('UTC', '2026-11-24T15:30:00.000Z') endsAt!: string;
}

const startsAt = {
  message: 'Please choose a time',
  description: 'UTC, or with an offset',
  example: '2026-11-24T15:00:00Z',
} as const;
const notes = { max: 2000, clearable: true, example: 'I would like to talk about my refund.' } as const;

export class BookAppointmentDto {
  @Choice(appointmentTypes, { name: 'AppointmentType', message: 'Please choose a kind of appointment' })
  type!: AppointmentType;
  @Moment(startsAt) startsAt!: string;
  @Text({ ...notes, description: 'Seen by both sides' }) notes?: string | null;
}

export class RescheduleAppointmentDto {
  @Moment(startsAt) startsAt!: string;
}

export class CancelAppointmentDto {
  @Text({ max: 500, clearable: true, description: 'Seen by both sides', example: 'I am ill.' })
  reason?: string | null;
}

/** An appointment that the practice enters. */
export class CreateAppointmentDto extends BookAppointmentDto {
  @Id({ message: 'Please select a client', description: 'users.id of the client', example: 2 })
  userId!: number;
  @Moment({
    optional: true,
    description: 'Within a day; by the length of its kind when left out',
    example: '2026-11-24T15:30:00Z',
  })
  endsAt?: string;
  @Text({
    ...notes,
    max: 10_000,
    description: 'Seen by the practice only',
    example: 'Bring last year’s return.',
  })
  privateNotes?: string | null;
  @Text({ clearable: true, description: 'Where it takes place', example: 'At our office' })
  location?: string | null;
  @HttpsAddress({
    clearable: true,
    message: 'Please enter an address that begins with https://',
    description: 'Of a video call',
    example: 'https://meet.example.com/steward',
  })
  videoUrl?: string | null;
}

/** Omitted fields keep their values. */
export class UpdateAppointmentDto extends PartialType(OmitType(CreateAppointmentDto, ['endsAt']), {
  skipNullProperties: false,
}) {
  @Moment({
    partial: true,
    description: 'With `startsAt` alone it stays as long as it is',
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
    description: 'Why it is cancelled; seen by both sides',
    example: 'We are closed.',
  })
  reason?: string | null;
}

/** Somebody without an account. */
export class InviteeDto {
  @ApiProperty({ example: 'Alex Example' }) name!: string;
  @ApiProperty({ example: 'alex@example.com' }) email!: string;
  @text('As they wrote it', null) phone!: string | null;
}

export class AppointmentDto {
  @ApiProperty({ type: 'integer', example: 5 }) id!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'users.id of the client; null for somebody without an account',
    example: 2,
  })
  userId!: number | null;
  @ApiProperty({ type: PersonDto, nullable: true }) client!: PersonDto | null;
  @ApiProperty({
    type: InviteeDto,
    nullable: true,
    description: 'Who booked it without an account; null for any other',
  })
  invitee!: InviteeDto | null;
  @ApiProperty({ enum: appointmentTypes, enumName: 'AppointmentType', example: 'review' })
  type!: AppointmentType;
  @ApiProperty({ description: 'What the practice calls this kind', example: 'Review' }) typeLabel!: string;
  @ApiProperty({
    enum: visibleStates,
    enumName: 'AppointmentStatus',
    description: 'One that is over is completed by itself',
    example: 'scheduled',
  })
  status!: VisibleState;
  @moment('UTC', '2026-11-24T15:00:00.000Z') startsAt!: string;
  @moment('UTC', '2026-11-24T15:30:00.000Z') endsAt!: string;
  @text('Seen by both sides', null) notes!: string | null;
  @text('Where it takes place', 'At our office') location!: string | null;
  @text('Of a video call, https', null) videoUrl!: string | null;
  @ApiProperty({
    description: 'The scheduling service brought it although its time was taken',
    example: false,
  })
  conflict!: boolean;
  @text('Why it was cancelled, where somebody said', null) cancelReason!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When its client agreed to the time, UTC: at once to one of their own choice; null while they have not, as after the practice entered or moved it',
    example: '2026-11-18T16:00:00.000Z',
  })
  confirmedAt!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until when its client may cancel or move it, UTC; null once that is over',
    example: '2026-11-23T15:00:00.000Z',
  })
  cancellableUntil!: string | null;
  @ApiProperty({
    description: 'Its client may move it now: until `cancellableUntil`, while times of its kind are offered',
    example: true,
  })
  reschedulable!: boolean;
  @moment('UTC', '2026-11-18T15:04:05.000Z') created_at!: string;
  @moment('UTC', '2026-11-18T15:04:05.000Z') updated_at!: string;
}

/** An appointment before a change, with what only the practice sees. */
export class AppointmentVersionDto extends IntersectionType(
  RecordVersionDto,
  PickType(AppointmentDto, [
    'type',
    'typeLabel',
    'startsAt',
    'endsAt',
    'notes',
    'location',
    'videoUrl',
    'cancelReason',
  ]),
) {
  @ApiProperty({ enum: ['scheduled', 'cancelled'], enumName: 'AppointmentDecision', example: 'scheduled' })
  status!: 'scheduled' | 'cancelled';
  @text('Seen by the practice only', null) privateNotes!: string | null;
}

/** With what the practice alone sees. */
export class AdminAppointmentDto extends AppointmentDto {
  @text('Seen by the practice only', null) privateNotes!: string | null;
  @ApiProperty({
    enum: appointmentSources,
    enumName: 'AppointmentSource',
    description: 'Who made it: the practice, a client, a visitor of the site, the scheduling service',
    example: 'client',
  })
  source!: AppointmentSource;
}
