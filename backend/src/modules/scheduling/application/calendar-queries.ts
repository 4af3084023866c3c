import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, notFound } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { CalendarEntry } from './calendar.js';
import type { RecordedPlace } from './meeting-place.js';

/** An appointment as calendars show it. */
export interface CalendarRow extends Omit<CalendarEntry, 'summary' | 'url'>, RecordedPlace {
  label: string;
  labelEs: string | null;
  confirmed: boolean;
  /** Name of the client or visitor; null if unknown. */
  guest: string | null;
}

// The practice's private notes are in no calendar.
const columns = `a.uid, a.sequence, a.status = 'cancelled' AS cancelled, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.label, a.label_es AS "labelEs", a.notes AS description, a.place, a.location, a.video_url AS "videoUrl",
  shown_phone(a.invitee_phone) AS "inviteePhone", a.created_at,
  a.updated_at, a.confirmed_at IS NOT NULL AS confirmed, coalesce(c.name, a.invitee_name) AS guest
  FROM appointments a LEFT JOIN accounts c ON c.id = a.user_id`;

/** Reads for calendar feeds, and for calendar files and the emails with them. Held times are in none. */
@Injectable()
export class CalendarQueries {
  constructor(private readonly sql: Sql) {}

  /** @param actor null for the application itself @throws DomainError not_found, also for another client's */
  async one(actor: Actor | null, id: number): Promise<CalendarRow> {
    const scope = clientScope(actor);
    const row = await this.sql.first<CalendarRow>(
      `calendar.appointment-${scope.name}`,
      `SELECT ${columns} WHERE a.id = $1 AND a.status <> 'held' AND ${scope.whereOrVisitor('a.user_id', 2)}`,
      [id, scope.ids],
    );
    if (!row) throw notFound('appointment');
    return row;
  }

  /** Scheduled appointments that the owner of a feed may see, soonest first. */
  scheduled(owner: Actor, since: Date): Promise<CalendarRow[]> {
    const scope = clientScope(owner);
    return this.sql.rows<CalendarRow>(
      `calendar.scheduled-${scope.name}`,
      `SELECT ${columns} WHERE ${scope.whereOrVisitor('a.user_id', 2)} AND a.status = 'scheduled' AND a.starts_at > $1
       ORDER BY a.starts_at, a.id`,
      [since, scope.ids],
    );
  }

  /** All appointments of a client, including cancelled ones, soonest first. */
  ofClient(client: Actor): Promise<CalendarRow[]> {
    const scope = clientScope(client);
    return this.sql.rows<CalendarRow>(
      `calendar.export-${scope.name}`,
      `SELECT ${columns} WHERE ${scope.where('a.user_id', 1)} AND a.status <> 'held' ORDER BY a.starts_at, a.id`,
      [scope.ids],
    );
  }

  /** Email address and language of a person; undefined if their account is closed or their address receives no email. */
  addressOf(
    userId: number,
  ): Promise<{ to: string; firstName: string | null; language: Language } | undefined> {
    return this.sql.first(
      'appointment-mail.address',
      'SELECT email AS "to", first_name AS "firstName", language FROM accounts WHERE id = $1 AND closed_at IS NULL AND receives_email',
      [userId],
    );
  }
}
