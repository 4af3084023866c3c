import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { type CalendarEntry, calendarOf } from '../../../platform/calendar.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../content/index.js';
import { CalendarFeeds } from './calendar-feeds.js';

interface Row extends Omit<CalendarEntry, 'summary'>, Record<string, unknown> {
  label: string;
  /** Whom the practice meets; null where nobody is known. */
  guest: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;
/** How far a feed goes back. */
const past = 90 * dayMs;
/** Seconds after which a calendar program may read a feed again. */
const refreshAfter = 15 * 60;

// Notes that the practice keeps for itself are in no calendar.
const columns = `a.uid, a.sequence, a.status = 'cancelled' AS cancelled, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.label, a.notes AS description, a.location, a.video_url AS url, a.created_at,
  a.updated_at, coalesce(c.name, a.invitee_name) AS guest
  FROM appointments a LEFT JOIN accounts c ON c.id = a.user_id`;

/** The goal 'have my appointments in my own calendar': one as a file, all of them as a feed. */
@Injectable()
export class AppointmentCalendars {
  constructor(
    private readonly feeds: CalendarFeeds,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * One appointment as a message about it: a calendar program enters it, or changes or cancels what it has of it.
   * @throws DomainError not_found, also for another's
   */
  async file(actor: Actor, id: number): Promise<string> {
    const row = await this.sql.first<Row>(
      'calendar.appointment',
      `SELECT ${columns} WHERE a.id = $1 AND a.status <> 'held' AND ($2::int IS NULL OR a.user_id = $2)`,
      [id, actor.role === 'admin' ? null : actor.id],
    );
    if (!row) throw notFound('appointment');
    const { name, email } = await this.site.get();
    return calendarOf([row].map(entryFor(actor, name)), {
      method: row.cancelled ? 'CANCEL' : 'PUBLISH',
      ...(email !== '' && { organizer: { name, email } }),
    });
  }

  /**
   * The appointments of whom a feed belongs to, of the last 90 days and everything to come; an admin's holds those of
   * the whole practice. A calendar program takes out what is not in it any more.
   * @throws DomainError not_found for a dead address
   */
  async feed(secret: string): Promise<string> {
    const owner = await this.feeds.ownerOf(secret);
    if (!owner) throw notFound('calendar');
    const { name } = await this.site.get();
    const since = new Date(this.clock.now().getTime() - past);
    const rows =
      owner.role === 'admin'
        ? await this.sql.rows<Row>(
            'calendar.practice',
            `SELECT ${columns} WHERE a.status = 'scheduled' AND a.starts_at > $1 ORDER BY a.starts_at, a.id`,
            [since],
          )
        : await this.sql.rows<Row>(
            'calendar.client',
            `SELECT ${columns} WHERE a.user_id = $2 AND a.status = 'scheduled' AND a.starts_at > $1
             ORDER BY a.starts_at, a.id`,
            [since, owner.id],
          );
    return calendarOf(rows.map(entryFor(owner, name)), { name: `Appointments – ${name}`, refreshAfter });
  }

  /** All that a client ever had, cancelled ones too, for their export. */
  async ofClient(client: Actor): Promise<string> {
    const rows = await this.sql.rows<Row>(
      'calendar.export',
      `SELECT ${columns} WHERE a.user_id = $1 AND a.status <> 'held' ORDER BY a.starts_at, a.id`,
      [client.id],
    );
    const { name } = await this.site.get();
    return calendarOf(rows.map(entryFor(client, name)));
  }
}

/** As somebody's calendar shows it: who is met there is the other side. */
function entryFor({ role }: Pick<Actor, 'role'>, practice: string) {
  return ({ label, guest, ...row }: Row): CalendarEntry => {
    const other = role === 'admin' ? guest : practice;
    return { ...row, summary: other === null ? label : `${label} with ${other}` };
  };
}
