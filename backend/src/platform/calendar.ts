import ical, {
  escape,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';

/** An entry of a calendar. A program that has one of the same `uid` takes the higher `sequence` in its place. */
export interface CalendarEntry {
  uid: string;
  /** From 0, one more with each change. */
  sequence: number;
  cancelled: boolean;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string | null;
  /** A place, or where there is none the link. */
  location: string | null;
  /** Of a meeting by video. */
  url: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface CalendarMessage {
  /** What programs call it that subscribe to it. */
  name?: string;
  /** Who speaks for the entries; a message about one needs somebody (RFC 5546, 3.2.1). */
  organizer?: { name: string; email: string };
  /** The person whom a message invites; they answer on our pages, so that their calendar asks for no reply. */
  attendee?: { name: string; email: string; hasAccepted: boolean };
  /** Whether the file is a message about its entries, or a calendar as it now is. */
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Seconds after which programs look for changes. */
  refreshAfter?: number;
}

export const calendarType = 'text/calendar; charset=utf-8';

/** An iCalendar file (RFC 5545), all times in UTC, so that it needs no rules of zones. */
export function calendarOf(entries: Iterable<CalendarEntry>, about: CalendarMessage = {}): string {
  const { name, organizer, attendee, method, refreshAfter } = about;
  const calendar = ical({
    prodId: '//Steward//Steward//EN',
    // The library writes a name as it comes.
    ...(name !== undefined && { name: escape(lineOf(name), false) }),
    ...(method !== undefined && { method: ICalCalendarMethod[method] }),
    ...(refreshAfter !== undefined && { ttl: refreshAfter }),
  });
  for (const { uid, startsAt, endsAt, ...entry } of entries)
    calendar.createEvent({
      id: uid,
      sequence: entry.sequence,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      start: startsAt,
      end: endsAt,
      summary: lineOf(entry.summary),
      description: entry.description === null ? null : printable(entry.description),
      location: entry.location ?? entry.url,
      url: entry.url && uriOf(entry.url),
      organizer: organizer ? { ...organizer, name: lineOf(organizer.name) } : null,
      attendees: attendee
        ? [
            {
              name: lineOf(attendee.name),
              email: attendee.email,
              role: ICalAttendeeRole.REQ,
              status: attendee.hasAccepted ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
              rsvp: false,
            },
          ]
        : [],
      stamp: entry.updated_at,
      created: entry.created_at,
      lastModified: entry.updated_at,
    });
  return `${calendar.toString()}\r\n`;
}

/** Without the characters that no text of a calendar has (RFC 5545, 3.1). */
const printable = (text: string): string => text.replace(/[^\P{Cc}\t\r\n]/gu, '');

const lineOf = (text: string): string => printable(text).replace(/\s+/g, ' ');

/** The library would put backslashes before these, which belong to texts alone. */
const uriOf = (address: string): string => address.replace(/[,;\\]/g, encodeURIComponent);
