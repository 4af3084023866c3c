import { ApiProperty } from '@nestjs/swagger';
import { Time } from '../../../platform/http/answer-fields.js';
import { Day } from '../../../platform/http/fields.js';

export class BusyTimesQuery {
  @Day({ description: 'First day, in the practice’s time zone', example: '2026-11-23' }) from!: string;
  @Day({ description: 'Last day; not before the first, at most 62 days in total', example: '2026-11-29' })
  to!: string;
}

/** A time that a connected calendar blocks, with the minutes before and after it. */
export class BusyTimeDto {
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T15:30:00.000Z' }) endsAt!: string;
  @ApiProperty({ description: 'Name of the calendar', example: 'Ann’s calendar' }) calendar!: string;
}
