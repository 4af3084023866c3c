import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { type CalendarEntry, type CalendarMessage, calendarOf } from '../../../platform/formats/calendar.js';
import { Sql } from '../../../platform/database/sql.js';
import type { MailAttachment } from '../../../platform/mail/mail-transport.js';
import { Site } from '../../practice/index.js';
import { CalendarFeeds } from './calendar-feeds.js';
import { placeOf } from './meeting-place.js';

interface Row extends Omit<CalendarEntry, 'summary'>, Record<string, unknown> {
  label: string;
  confirmed: boolean;
  /** Name of the client or visitor; null if unknown. */
  guest: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Milliseconds before now that a feed includes. */
const past = 90 * dayMs;
/** Seconds after which a calendar application may fetch a feed again. */
const refreshAfter = 15 * 60;

// The practice's private notes are in no calendar.
const columns = `a.uid, a.sequence, a.status = 'cancelled' AS cancelled, a.starts_at AS "startsAt",
  a.ends_at AS "endsAt", a.label, a.notes AS description, a.location, a.video_url AS url, a.created_at,
  a.updated_at, a.confirmed_at IS NOT NULL AS confirmed, coalesce(c.name, a.invitee_name) AS guest
  FROM appointments a LEFT JOIN accounts c ON c.id = a.user_id`;

/** Calendar files of single appointments, and calendar feeds. */
@Injectable()
export class AppointmentCalendars {
  constructor(
    private readonly feeds: CalendarFeeds,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * One appointment as an iCalendar message: a calendar application adds, updates or cancels its entry.
   * @throws DomainError not_found, also for another client's
   */
  async file(actor: Actor, id: number): Promise<string> {
    return this.messageTo(actor, await this.row(id, actor.role === 'admin' ? null : actor.id));
  }

  /** The same for a visitor, without notes. @param id appointments.id */
  async visitorsFile(id: number): Promise<string> {
    return this.messageTo({ role: 'client' }, { ...(await this.row(id, null)), description: null });
  }

  /**
   * The attachment of an email to the client or visitor, without notes. It is an invitation, which lets
   * calendars update or remove the entry automatically; if the practice has no email address to invite from,
   * it is a plain entry.
   * @param id appointments.id
   * @param email address of the recipient
   */
  async attachment(id: number, email: string): Promise<MailAttachment> {
    const row = { ...(await this.row(id, null)), description: null };
    const attendee = { name: row.guest ?? email, email, hasAccepted: row.confirmed };
    const content = await this.messageTo({ role: 'client' }, row, attendee);
    return { fileName: 'appointment.ics', fileType: 'text/calendar', content };
  }

  /**
   * Appointments of the feed's owner, of the last 90 days and all upcoming ones; for an admin, those of the
   * whole practice. A calendar application removes entries that are no longer in it.
   * @throws DomainError not_found for an address that does not work
   */
  async feed(secret: string): Promise<string> {
    const owner = await this.feeds.ownerOf(secret);
    if (!owner) throw notFound('calendar');
    const practice = await this.site.get();
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
    return calendarOf(rows.map(entryFor(owner, practice)), {
      name: `Appointments – ${practice.name}`,
      refreshAfter,
    });
  }

  /** @param userId users.id of its client; null for any @throws DomainError not_found */
  private async row(id: number, userId: number | null): Promise<Row> {
    const row = await this.sql.first<Row>(
      'calendar.appointment',
      `SELECT ${columns} WHERE a.id = $1 AND a.status <> 'held' AND ($2::int IS NULL OR a.user_id = $2)`,
      [id, userId],
    );
    if (!row) throw notFound('appointment');
    return row;
  }

  private async messageTo(
    reader: Pick<Actor, 'role'>,
    row: Row,
    attendee?: NonNullable<CalendarMessage['attendee']>,
  ): Promise<string> {
    const practice = await this.site.get();
    const { name, email } = practice;
    const invites = attendee !== undefined && email !== '';
    return calendarOf([row].map(entryFor(reader, practice)), {
      method: row.cancelled ? 'CANCEL' : invites ? 'REQUEST' : 'PUBLISH',
      ...(email !== '' && { organizer: { name, email } }),
      ...(invites && { attendee }),
    });
  }

  /** All appointments of a client, including cancelled ones, for their export. */
  async ofClient(client: Actor): Promise<string> {
    const rows = await this.sql.rows<Row>(
      'calendar.export',
      `SELECT ${columns} WHERE a.user_id = $1 AND a.status <> 'held' ORDER BY a.starts_at, a.id`,
      [client.id],
    );
    return calendarOf(rows.map(entryFor(client, await this.site.get())));
  }
}

/** Entry in the calendar of the actor, which names the other party. */
function entryFor({ role }: Pick<Actor, 'role'>, practice: Awaited<ReturnType<Site['get']>>) {
  return ({ label, guest, confirmed: _, ...row }: Row): CalendarEntry => {
    const other = role === 'admin' ? guest : practice.name;
    // In the practice's own calendar its address is redundant.
    const location = role === 'admin' ? row.location : placeOf({ ...row, videoUrl: row.url }, practice);
    return { ...row, location, summary: other === null ? label : `${label} with ${other}` };
  };
}
