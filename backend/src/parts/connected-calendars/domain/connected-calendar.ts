import type { Text } from '@steward/texts';
import type { Recorded } from '../../../kernel/index.js';

/** The address of a calendar, which is a secret, and the login that it needs, if any. */
export interface CalendarAccess {
  url: string;
  username: string | null;
  password: string | null;
}

/** A calendar whose busy times block appointments, as an owner named it. */
export interface CalendarSettings {
  name: string;
  /** Minutes that its busy times block before and after them, too. */
  minutesBefore: number;
  minutesAfter: number;
}

/** Largest number of minutes before or after a busy time. */
export const maximumMinutesAround = 240;

/** Milliseconds without a reading after which the owners are told. */
export const tolerableMs = 24 * 60 * 60_000;

/** A time at which an event blocks appointments. Nothing else of a calendar is stored. */
export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
  /** HMAC of the event's UID. */
  uidHash: Uint8Array;
}

/** The same with the minutes around it. */
export interface BlockedTime {
  startsAt: Date;
  endsAt: Date;
  /** Name of its calendar. */
  calendar: string;
}

/** The part of a calendar that is read. */
export interface CalendarSpan {
  from: Date;
  to: Date;
  /** IANA name of the practice's zone, for days and times of a calendar without a zone. */
  zone: string;
  /** Email addresses of the practice: an invitation that they declined is free. */
  owners: readonly string[];
}

export interface CalendarReading {
  /** Number of its events, free and past ones included. */
  events: number;
  /** Busy ones whose time zone is unknown: they block at each time that may be meant. */
  unknownZones: number;
  busy: BusyTime[];
  /** Tells at the next reading whether it has changed; null if the server has no such mark. */
  version: string | null;
}

/** A calendar that cannot be read, with a sentence for people. */
export class CalendarRefused extends Error {
  constructor(
    readonly sentence: Text,
    /** The other side's own words; null without any. */
    readonly reply: string | null = null,
  ) {
    super(reply === null ? sentence.text : `${sentence.text} (${reply})`);
  }
}

/** Servers of calendars. */
export abstract class CalendarServers {
  /** The address in its stored form. @throws DomainError invalid (url) */
  abstract addressOf(given: string): string;
  /**
   * @param known version of the last reading; null reads anyway
   * @returns undefined if the calendar still has that version
   * @throws CalendarRefused within 30 seconds
   */
  abstract read(
    access: CalendarAccess,
    span: CalendarSpan,
    known: string | null,
  ): Promise<CalendarReading | undefined>;
}

/** A reading, with the day and zone that it was made for. */
export interface Readings {
  /** Undefined if nothing has changed. */
  reading: CalendarReading | undefined;
  readFor: string;
  at: Date;
}

/** Failure of a reading. */
export interface FailedReading {
  /** In English. */
  sentence: string;
  reply: string | null;
  at: Date;
}

export interface ConnectedCalendar extends CalendarSettings {
  id: number;
  /** Undefined if no APP_SECRET opens it. */
  access: CalendarAccess | undefined;
}

/** A calendar that this instance alone is reading. */
export interface ClaimedCalendar extends Pick<ConnectedCalendar, 'id' | 'access'> {
  /** A result is stored only while the claim holds. */
  claim: string;
  /** Version of its last reading, if that was made for the same day and zone. */
  version: string | null;
}

/** A calendar, by its name, could not be read for a day. */
export interface CalendarUnreadable extends Recorded {
  type: 'calendar.unreadable';
}

/** Connected calendars, with their addresses and readings. */
export abstract class ConnectedCalendarRepository {
  abstract count(): Promise<number>;
  /** @throws DomainError not_found */
  abstract get(id: number): Promise<ConnectedCalendar>;
  /** The same with a row lock. */
  abstract lock(id: number): Promise<ConnectedCalendar>;
  /** Stores a calendar that has just been read. */
  abstract add(calendar: CalendarSettings, access: CalendarAccess, first: Readings): Promise<number>;
  abstract change(id: number, calendar: CalendarSettings): Promise<void>;
  /** Stores a new address that has just been read, in place of a reading that is still running. */
  abstract replaceAccess(id: number, access: CalendarAccess, first: Readings): Promise<void>;
  abstract remove(id: number): Promise<void>;

  /** All ids, and whether each was last read before a moment. */
  abstract readBefore(moment: Date): Promise<{ id: number; isDue: boolean }[]>;
  /** Undefined if another instance is reading it, or has read it since `before`. */
  abstract claim(id: number, before: Date, at: Date, readFor: string): Promise<ClaimedCalendar | undefined>;
  abstract finish(claimed: ClaimedCalendar, result: Readings): Promise<void>;
  /**
   * @param since calendars that have failed since then are told about once; undefined: none is
   * @returns name of the calendar if it is to be told
   */
  abstract fail(
    claimed: ClaimedCalendar,
    result: FailedReading,
    since: Date | undefined,
  ): Promise<string | undefined>;

  /** UIDs of this list that are appointments of ours. */
  abstract ownUids(uids: readonly string[]): Promise<string[]>;
}

/** The busy times of all calendars, as they were read last. */
export abstract class StoredBusyTimes {
  /** Those that reach into a span, ordered by start. */
  abstract within(from: Date, to: Date): Promise<BlockedTime[]>;
}
