import { Injectable } from '@nestjs/common';
import { t, translationOf } from '@steward/texts';
import {
  addDays,
  assertInOrder,
  Clock,
  type Days,
  daysBetween,
  invalidField,
  notFound,
  startOfDay,
} from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';
import { BusyTimes } from '../domain/connected-calendar.js';
import type { BusyTimeDto, CalendarConnectionDto } from '../http/connected-calendars.dto.js';
import { unfinished } from './calendar-readings.js';
import { maximumSlotDays } from './slots.js';

interface Row extends Omit<CalendarConnectionDto, 'url' | 'hasPassword' | 'source' | 'lastError'> {
  origin: string;
  errorAt: string | null;
  error: string;
  reply: string | null;
}

/** A reading whose claim is over has not ended: its process was killed. */
const isUnfinished = 'last_error_at IS NULL AND claimed_until < $1';

const columns = `id, name, origin, username, minutes_before AS "minutesBefore",
  minutes_after AS "minutesAfter", events, unknown_zones AS "unknownZones", last_ok_at AS "lastOkAt", CASE WHEN ${isUnfinished} THEN claimed_until ELSE last_error_at END AS "errorAt",
  CASE WHEN ${isUnfinished} THEN '${unfinished.text}' ELSE last_error END AS error,
  last_reply AS reply`;

/** Reads connected calendars, without their addresses, and their busy times. */
@Injectable()
export class ConnectedCalendarQueries {
  constructor(
    private readonly sql: Sql,
    private readonly busyTimes: BusyTimes,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** All, in the order in which they were connected. */
  async current(): Promise<CalendarConnectionDto[]> {
    const rows = await this.sql.view<Row>(
      'connected-calendar.list',
      `SELECT ${columns} FROM connected_calendars ORDER BY id`,
      [this.clock.now()],
    );
    return rows.map(viewOf);
  }

  /** @throws DomainError not_found */
  async one(id: number): Promise<CalendarConnectionDto> {
    const found = (await this.current()).find((calendar) => calendar.id === id);
    if (!found) throw notFound('calendar');
    return found;
  }

  /** @param days in the practice's time zone, at most 62 @throws DomainError invalid (to) */
  async busy(days: Days): Promise<BusyTimeDto[]> {
    assertInOrder(days);
    if (daysBetween(days.from, days.to) >= maximumSlotDays)
      throw invalidField('to', t('Must be at most {maximumSlotDays} days in total', { maximumSlotDays }));
    const zone = await this.site.timeZone();
    const momentOf = (day: string): Date => new Date(startOfDay(day, zone));
    const busy = await this.busyTimes.within(momentOf(days.from), momentOf(addDays(days.to, 1)));
    return busy.map(({ startsAt, endsAt, calendar }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      calendar,
    }));
  }
}

const viewOf = ({ origin, errorAt, error, reply, ...row }: Row): CalendarConnectionDto => ({
  ...row,
  url: `${origin}/…`,
  hasPassword: row.username !== null,
  source: 'practice',
  lastError: errorAt === null ? null : { at: errorAt, message: withReply(translationOf(error), reply) },
});

const withReply = (sentence: string, reply: string | null): string =>
  reply === null ? sentence : `${sentence} (${reply})`;
