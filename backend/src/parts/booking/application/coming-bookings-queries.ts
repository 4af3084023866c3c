import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';

/** Counts what clients and visitors have booked, for the dialog that switches the part off. */
@Injectable()
export class ComingBookingsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Sessions that they booked and that have not begun, and requests that the practice can answer. */
  count(): Promise<{ sessions: number; requests: number }> {
    return this.sql.only(
      'booking.coming',
      `SELECT (SELECT count(*)::int FROM appointments
           WHERE status = 'scheduled' AND starts_at > $1 AND source IN ('client', 'visitor')) AS sessions,
         (SELECT count(*)::int FROM booking_requests WHERE answer IS NULL AND held_until > $1) AS requests`,
      [this.clock.now()],
    );
  }
}
