import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock } from '../../../kernel/index.js';
import { type CalendarEntry, type CalendarMessage, calendarOf } from './calendar.js';
import type { MailAttachment } from '../../../platform/mail/outgoing-mail.js';
import { Site } from '../../practice/index.js';
import { typeLabelOf } from '../domain/type-labels.js';
import { CalendarQueries, type CalendarRow } from './calendar-queries.js';
import { ownWordsTranslated } from '../domain/own-words.js';
import { locationOf, practicesLocationOf } from './meeting-place.js';

const dayMs = 24 * 60 * 60 * 1000;
/** Seconds before an appointment at which calendars remind of it. */
const alarmBefore = 60 * 60;
/** Milliseconds before now that a feed includes. */
const past = 90 * dayMs;
/** Seconds after which a calendar application may fetch a feed again. */
const refreshAfter = 15 * 60;

/** Calendar files of single appointments, and calendar feeds, in the current language. */
@Injectable()
export class AppointmentCalendars {
  constructor(
    private readonly site: Site,
    private readonly queries: CalendarQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * One appointment as an iCalendar message: a calendar application adds, updates or cancels its entry.
   * @throws DomainError not_found, also for another client's
   */
  async file(actor: Actor, id: number): Promise<string> {
    return this.messageTo(actor, await this.queries.one(actor, id));
  }

  /** The same for a visitor, without notes. @param id appointments.id */
  async visitorsFile(id: number): Promise<string> {
    return this.messageTo({ role: 'client' }, { ...(await this.queries.one(null, id)), description: null });
  }

  /**
   * The attachment of an email to the client or visitor, without notes. It is an invitation, which lets
   * calendars update or remove the entry automatically; if the practice has no email address to invite from,
   * it is a plain entry.
   * @param id appointments.id
   * @param email address of the recipient
   */
  async attachment(id: number, email: string): Promise<MailAttachment> {
    const row = { ...(await this.queries.one(null, id)), description: null };
    const attendee = { name: row.guest ?? email, email, hasAccepted: row.confirmed };
    const content = await this.messageTo({ role: 'client' }, row, attendee);
    return { fileName: 'appointment.ics', fileType: 'text/calendar', content };
  }

  /**
   * Appointments of the feed's owner, of the last 90 days and all upcoming ones; for an admin, those of the
   * whole practice. A calendar application removes entries that are no longer in it.
   */
  async feed(owner: Actor): Promise<string> {
    const practice = await this.site.get();
    const now = this.clock.now();
    const since = new Date(now.getTime() - past);
    const rows = await this.queries.scheduled(owner, since);
    return calendarOf(rows.map(entryFor(owner, practice)), {
      timeZone: practice.timeZone,
      now,
      name: t('Appointments – {practice}', { practice: practice.name }),
      refreshAfter,
    });
  }

  private async messageTo(
    reader: Pick<Actor, 'role'>,
    row: CalendarRow,
    attendee?: NonNullable<CalendarMessage['attendee']>,
  ): Promise<string> {
    const practice = await this.site.get();
    const { name, email, timeZone } = practice;
    const invites = attendee !== undefined && email !== '';
    return calendarOf([row].map(entryFor(reader, practice)), {
      timeZone,
      now: this.clock.now(),
      method: row.cancelled ? 'CANCEL' : invites ? 'REQUEST' : 'PUBLISH',
      ...(email !== '' && { organizer: { name, email } }),
      ...(invites && { attendee }),
      ...(!row.cancelled && { alarmBefore }),
    });
  }

  /** All appointments of a client, including cancelled ones, for their export. */
  async ofClient(client: Actor): Promise<string> {
    const [rows, practice] = await Promise.all([this.queries.ofClient(client), this.site.get()]);
    const { timeZone } = practice;
    return calendarOf(rows.map(entryFor(client, practice)), { timeZone, now: this.clock.now() });
  }
}

/** Entry in the calendar of the actor, which names the other party. */
function entryFor({ role }: Pick<Actor, 'role'>, practice: Awaited<ReturnType<Site['get']>>) {
  return ({
    label: english,
    labelEs,
    guest,
    confirmed: _,
    place,
    videoUrl,
    inviteePhone,
    ...row
  }: CalendarRow): CalendarEntry => {
    const label = typeLabelOf({ label: english, labelEs });
    const other = role === 'admin' ? guest : practice.name;
    const recorded = { place, videoUrl, inviteePhone, location: row.location };
    const location = role === 'admin' ? practicesLocationOf(recorded) : locationOf(recorded, practice);
    const summary = other === null ? label : t('{label} with {other}', { label, other });
    const description = ownWordsTranslated(row.description);
    return { ...row, description, location, url: videoUrl, summary };
  };
}
