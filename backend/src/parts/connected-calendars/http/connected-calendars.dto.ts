import { ApiProperty, PartialType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ConnectionErrorDto } from '../../../platform/http/connection-error.dto.js';
import { Numeric } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { maximumMinutesAround } from '../domain/connected-calendar.js';

const minutes = {
  type: 'integer',
  minimum: 0,
  maximum: maximumMinutesAround,
  optional: true,
  message: msg('Must be a whole number of minutes from 0 to {maximum}', { maximum: maximumMinutesAround }),
} as const;

export class NewCalendarDto {
  @Text({
    max: 2000,
    message: msg('Please enter the address'),
    description:
      'https: or webcal: address of an iCalendar file or of a CalDAV collection. A secret, which no answer has.',
    example: 'https://calendar.example.com/private-3f0c1a/basic.ics',
  })
  url!: string;
  @Text({ max: 100, message: msg('Please enter a name'), example: 'Ann’s calendar' }) name!: string;
  @Text({ clearable: true, description: 'If the server asks for a login', example: 'ann' })
  username?: string | null;
  @Text({
    clearable: true,
    trim: false,
    description: 'Required with a username. A secret, which no answer has.',
    example: 'a password for this program',
  })
  password?: string | null;
  @Numeric({ ...minutes, description: 'Minutes that a busy time blocks before it, too', example: 15 })
  minutesBefore?: number;
  @Numeric({ ...minutes, description: 'Minutes that a busy time blocks after it, too', example: 15 })
  minutesAfter?: number;
}

/** Omitted fields keep their values. */
export class CalendarChangesDto extends PartialType(NewCalendarDto, { skipNullProperties: false }) {}

/** A connected calendar, without its address. */
export class CalendarConnectionDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'Ann’s calendar' }) name!: string;
  @ApiProperty({ description: 'Scheme and host, then `/…`', example: 'https://calendar.example.com/…' })
  url!: string;
  @Nullable('text', { description: 'If its server asks for a login' }) username!: string | null;
  @ApiProperty({ example: false }) hasPassword!: boolean;
  @Integer({ description: 'Minutes that a busy time blocks before it, too', example: 15 })
  minutesBefore!: number;
  @Integer({ description: 'Minutes that a busy time blocks after it, too', example: 15 })
  minutesAfter!: number;
  @Integer({ description: 'Number of its events, free and past ones included', example: 128 })
  events!: number;
  @Integer({
    description:
      'Number of busy events whose time zone is unknown: they block both in the calendar’s zone and in UTC',
    example: 0,
  })
  unknownZones!: number;
  @OneOf(['practice'], 'CalendarSource', {
    description: 'Connected here: the server’s settings connect no calendars',
    example: 'practice',
  })
  source!: 'practice';
  @Time({ description: 'Last time it was read, UTC', example: '2026-11-23T15:00:00.000Z' }) lastOkAt!: string;
  @ApiProperty({
    type: ConnectionErrorDto,
    nullable: true,
    description: 'Why it could not be read since then; null if it could',
  })
  lastError!: ConnectionErrorDto | null;
}
