import ical, {
  escape,
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Temporal } from 'temporal-polyfill';
import { sentAddress } from '../../../platform/settings/email-address.js';
import { timeZoneRules, zoned } from './time-zone-rules.js';

/** A calendar entry. Calendar applications replace an entry of the same `uid` if the `sequence` is higher. */
export interface CalendarEntry {
  uid: string;
  /** From 0, incremented with each change. */
  sequence: number;
  cancelled: boolean;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string | null;
  /** A place, or the link if there is none. */
  location: string | null;
  /** Link of a video meeting. */
  url: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface CalendarMessage {
  /** IANA name of the zone in which the times are. */
  timeZone: string;
  /** Time that a calendar without entries is about. */
  now: Date;
  /** Name of the calendar in subscribing applications. */
  name?: string;
  /** Organizer of the entries, required in a message about one (RFC 5546, 3.2.1). */
  organizer?: { name: string; email: string };
  /** The invited person; they reply on our pages, so no reply is requested from their calendar. */
  attendee?: { name: string; email: string; hasAccepted: boolean };
  /** Whether the file is a message about its entries, or the current state of a calendar. */
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Seconds before the start at which the calendar reminds. */
  alarmBefore?: number;
  /** Seconds between polls of subscribing applications. */
  refreshAfter?: number;
}

export const calendarType = 'text/calendar; charset=utf-8';

/**
 * An iCalendar file (RFC 5545) with times in a zone and the zone's rules: from times in UTC, Outlook takes the zone of the
 * reader.
 */
export function calendarOf(entries: readonly CalendarEntry[], about: CalendarMessage): string {
  const { name, organizer, attendee, method, alarmBefore, refreshAfter } = about;
  // The library writes times in UTC for this name, but not for its other one.
  const timeZone = about.timeZone.toUpperCase() === 'UTC' ? 'Etc/UTC' : about.timeZone;
  const calendar = ical({
    prodId: '//Steward//Steward//EN',
    // The library does not escape names.
    ...(name !== undefined && { name: escape(lineOf(name), false) }),
    ...(method !== undefined && { method: ICalCalendarMethod[method] }),
    ...(refreshAfter !== undefined && { ttl: refreshAfter }),
  });
  for (const { uid, startsAt, endsAt, ...entry } of entries)
    calendar.createEvent({
      id: uid,
      sequence: entry.sequence,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...timesIn(timeZone, startsAt, endsAt),
      summary: lineOf(entry.summary),
      description: entry.description === null ? null : printable(entry.description),
      location: entry.location ?? entry.url,
      url: entry.url && uriOf(entry.url),
      organizer: organizer ? { name: lineOf(organizer.name), email: sentAddress(organizer.email) } : null,
      attendees: attendee
        ? [
            {
              name: lineOf(attendee.name),
              email: sentAddress(attendee.email),
              role: ICalAttendeeRole.REQ,
              status: attendee.hasAccepted ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
              rsvp: false,
            },
          ]
        : [],
      alarms: alarmBefore === undefined ? [] : [{ type: ICalAlarmType.display, trigger: alarmBefore }],
      stamp: entry.updated_at,
      created: entry.created_at,
      lastModified: entry.updated_at,
    });
  const text = calendar.toString();
  // The library would write calendar properties after the rules, and dates of change in the zone without saying so.
  const at = text.search(/BEGIN:VEVENT\r\n|END:VCALENDAR$/);
  const starts = entries.map(({ startsAt }) => startsAt.getTime()).sort((one, other) => one - other);
  const rules = timeZoneRules(
    timeZone,
    starts[0] ?? about.now.getTime(),
    starts.at(-1) ?? about.now.getTime(),
  );
  return `${text.slice(0, at)}${rules.join('\r\n')}\r\n${text.slice(at)}\r\n`;
}

/**
 * In the zone; or in UTC if the clocks show one of them twice: a local time means the first (RFC 5545, 3.3.5), but
 * ical.js 2.2.1, which Thunderbird has, takes it for the second.
 */
function timesIn(zone: string, start: Date, end: Date) {
  const from = zoned(start.getTime(), zone);
  const to = zoned(end.getTime(), zone);
  return isShownOnce(from) && isShownOnce(to)
    ? { start: from, end: to, timezone: from.timeZoneId }
    : { start, end };
}

function isShownOnce(time: Temporal.ZonedDateTime): boolean {
  const shown = time.toPlainDateTime();
  const last = shown.toZonedDateTime(time.timeZoneId, { disambiguation: 'later' });
  return shown.toZonedDateTime(time.timeZoneId, { disambiguation: 'earlier' }).equals(last);
}

/** Without the characters that calendar text may not contain (RFC 5545, 3.1). */
const printable = (text: string): string => text.replace(/[^\P{Cc}\t\r\n]/gu, '');

const lineOf = (text: string): string => printable(text).replace(/\s+/g, ' ');

/** The library would put backslashes before these, which are only for text values. */
const uriOf = (address: string): string => address.replace(/[,;\\]/g, encodeURIComponent);
