import { Injectable } from '@nestjs/common';
import { translationOf } from '@steward/texts';
import { Clock, notFound } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { CalendarConnectionDto } from '../http/connected-calendars.dto.js';
import { unfinished } from './calendar-readings.js';

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

/** Reads connected calendars, without their addresses. */
@Injectable()
export class ConnectedCalendarQueries {
  constructor(
    private readonly sql: Sql,
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
