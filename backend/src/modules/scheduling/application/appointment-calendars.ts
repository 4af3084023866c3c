import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { type CalendarEntry, type CalendarMessage, calendarOf } from '../../../platform/calendar.js';
import { Sql } from '../../../platform/database/sql.js';
import type { MailAttachment } from '../../../platform/mail/mail-transport.js';
import { Site } from '../../content/index.js';
import { CalendarFeeds } from './calendar-feeds.js';
import { placeOf } from './meeting-place.js';

interface Row extends Omit<CalendarEntry, 'summary'>, Record<string, unknown> {
  label: string;
  confirmed: boolean;
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
  a.updated_at, a.confirmed_at IS NOT NULL AS confirmed, coalesce(c.name, a.invitee_name) AS guest
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
    return this.messageTo(actor, await this.row(id, actor.role === 'admin' ? null : actor.id));
  }

  /** The same to a visitor, without notes. @param id appointments.id */
  async visitorsFile(id: number): Promise<string> {
    return this.messageTo({ role: 'client' }, { ...(await this.row(id, null)), description: null });
  }

  /**
   * The file of an email to the client or visitor, without notes. It is an invitation, by which calendars change or take
   * out what they have by themselves, or a mere message where the practice has no email address to invite from.
   * @param id appointments.id
   * @param email where it goes
   */
  async attachment(id: number, email: string): Promise<MailAttachment> {
    const row = { ...(await this.row(id, null)), description: null };
    const attendee = { name: row.guest ?? email, email, hasAccepted: row.confirmed };
    const content = await this.messageTo({ role: 'client' }, row, attendee);
    return { fileName: 'appointment.ics', fileType: 'text/calendar', content };
  }

  /**
   * The appointments of whom a feed belongs to, of the last 90 days and everything to come; an admin's holds those of
   * the whole practice. A calendar program takes out what is not in it any more.
   * @throws DomainError not_found for a dead address
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

  /** All that a client ever had, cancelled ones too, for their export. */
  async ofClient(client: Actor): Promise<string> {
    const rows = await this.sql.rows<Row>(
      'calendar.export',
      `SELECT ${columns} WHERE a.user_id = $1 AND a.status <> 'held' ORDER BY a.starts_at, a.id`,
      [client.id],
    );
    return calendarOf(rows.map(entryFor(client, await this.site.get())));
  }
}

/** As somebody's calendar shows it: who is met there is the other side. */
function entryFor({ role }: Pick<Actor, 'role'>, practice: Awaited<ReturnType<Site['get']>>) {
  return ({ label, guest, confirmed: _, ...row }: Row): CalendarEntry => {
    const other = role === 'admin' ? guest : practice.name;
    // In the practice's own calendar its address says nothing.
    const location = role === 'admin' ? row.location : placeOf({ ...row, videoUrl: row.url }, practice);
    return { ...row, location, summary: other === null ? label : `${label} with ${other}` };
  };
}
