import { Time } from '../../../platform/http/answer-fields.js';
import { Choice, Day, Moment } from '../../../platform/http/fields.js';
import {
  type AppointmentType,
  appointmentTypes,
  bookedType,
  wantedStart,
} from '../../../modules/scheduling/index.js';

export class SlotsQuery {
  @Choice(appointmentTypes, bookedType) type!: AppointmentType;
  @Day({ description: 'First day, in the practice’s time zone', example: '2026-11-23' }) from!: string;
  @Day({ description: 'Last day; not before the first, at most 62 days in total', example: '2026-12-23' })
  to!: string;
}

/** A time that can be booked. */
export class SlotDto {
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T15:30:00.000Z' }) endsAt!: string;
}

export const slotDto = ({ startsAt, endsAt }: Record<keyof SlotDto, Date>): SlotDto => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

export class RescheduleAppointmentDto {
  @Moment(wantedStart) startsAt!: string;
}
