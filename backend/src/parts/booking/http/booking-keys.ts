import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Text as Message, msg } from '@steward/texts';
import { DayList, Flag, NestedList, Numeric } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { ruleMessages } from '../application/booking-rules.js';

const time = (last: string, options: { message: Message; description: string; example: string }) =>
  Text({
    ...options,
    max: 5,
    pattern: { expression: new RegExp(`^(([01]\\d|2[0-3]):[0-5]\\d${last})$`), message: options.message },
  });

/** Hours on one weekday, in the practice's time zone. */
class WeeklyHoursDto {
  @Numeric({
    type: 'integer',
    minimum: 1,
    maximum: 7,
    message: msg('Must be a weekday from 1 to 7'),
    description: '1 is Monday, 7 Sunday (ISO 8601)',
    example: 1,
  })
  weekday!: number;
  @time('', {
    message: msg('Enter a time, e.g. 09:00'),
    description: 'If the clock skips it on a day, the next time that exists; if it occurs twice, the first',
    example: '09:00',
  })
  from!: string;
  @time('|24:00', {
    message: msg('Enter a time, e.g. 17:00'),
    description: '24:00 is the end of the day; if the time occurs twice, the last',
    example: '17:00',
  })
  to!: string;
}

/** Released as required: while the part is on, it refuses a request without the key itself. */
const Key = (decorator: PropertyDecorator): PropertyDecorator =>
  applyDecorators(decorator, ApiProperty({ required: true }));

/** Keys of the practice's availability. */
export const availabilityKeys = {
  weekly: Key(
    NestedList(WeeklyHoursDto, {
      partial: true,
      max: 50,
      message: ruleMessages.weekly,
      description: 'Without any, nothing can be booked. Hours on one day must not overlap',
    }),
  ),
  closed: Key(
    DayList({
      partial: true,
      max: 1000,
      message: ruleMessages.closed,
      description: 'Days on which the practice is closed',
      example: ['2026-12-25'],
    }),
  ),
  bufferMinutes: Key(
    Numeric({
      partial: true,
      type: 'integer',
      minimum: 0,
      maximum: 24 * 60,
      message: ruleMessages.bufferMinutes,
      description: 'Free time before and after every appointment, in minutes',
      example: 15,
    }),
  ),
  noticeHours: Key(
    Numeric({
      partial: true,
      type: 'integer',
      minimum: 0,
      maximum: 8760,
      message: ruleMessages.noticeHours,
      description: 'Minimum notice for a booking, in hours',
      example: 24,
    }),
  ),
  horizonDays: Key(
    Numeric({
      partial: true,
      type: 'integer',
      minimum: 0,
      maximum: 730,
      message: ruleMessages.horizonDays,
      description: 'Last day that can be booked, in days from today: at least 1',
      example: 60,
    }),
  ),
};

/** Keys of a type of appointments. */
export const appointmentTypeKeys = {
  free: Flag({
    partial: true,
    description:
      'A free first session: each person can book one, once. Always in responses; omitted in a request, it keeps its value',
    example: false,
  }),
  visitors: Flag({
    partial: true,
    description:
      'Can be booked by people without an account. Always in responses; omitted in a request, it keeps its value, at first true for the consultation alone',
    example: false,
  }),
};
