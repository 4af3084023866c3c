import ICAL from 'ical.js';
import { ruleWalls, TooMuch } from './rules.ts';
import { definedZone, NamedZones, type Observance, utc, Zone } from './zones.ts';

/** A time at which an event of a calendar blocks appointments; milliseconds since 1970. */
interface BusySpan {
  from: number;
  to: number;
  /** UID of the event. */
  uid: string;
}

interface CalendarReading {
  /** Number of events, free and past ones included. */
  events: number;
  /** Ordered by start; they may overlap. */
  busy: BusySpan[];
}

export interface Span {
  from: number;
  to: number;
}

const maximumEvents = 10_000;
const maximumInstances = 20_000;
const dayMs = 24 * 60 * 60_000;
/** No later end is a time in the database. */
const latest = Date.UTC(9999, 11, 31);

/**
 * The busy times of an iCalendar file (RFC 5545), of every calendar in it. Contents of events are not read.
 * @param zone IANA name of the zone for all-day events and times without a zone, if the calendar names none
 * @throws TooMuch
 */
export function readCalendar(text: string, span: Span, zone: string): CalendarReading {
  const zones = new NamedZones(span.to + 2 * dayMs);
  const definitions = new ZoneDefinitions(span.to + 2 * dayMs);
  const events: CalendarEvent[] = [];
  let count = 0;
  for (const { zoneName, timeZones, components } of calendarsOf(text)) {
    count += components.length;
    if (count > maximumEvents) throw new TooMuch('events');
    const usual = (zoneName !== undefined && zones.find(zoneName)) || zones.find(zone) || utc;
    const defined = new Map(timeZones.map((lines) => definitions.of(lines)));
    const find: ZoneOf = (name) =>
      name === undefined ? usual : (defined.get(name) ?? zones.find(name) ?? usual);
    for (const lines of components) events.push(...eventOf(lines, find, `event ${events.length}`));
  }
  return { events: count, busy: busyTimes(events, span) };
}

type ZoneOf = (name: string | undefined) => Zone;

/** The lines of one VCALENDAR that say when it is busy. */
interface CalendarLines {
  zoneName?: string;
  timeZones: string[][];
  components: string[][];
}

const eventLine = /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP)[;:]/i;
const zoneLine = /^(TZID|BEGIN|DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)[;:]/i;

const unfolded = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');

function calendarsOf(text: string): CalendarLines[] {
  const calendars: CalendarLines[] = [];
  const open: string[] = [];
  let lines: string[] = [];
  // A byte order mark counts as a space.
  for (const line of unfolded(text.trimStart())) {
    const [, edge, given = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? [];
    const name = given.toUpperCase();
    const calendar = calendars.at(-1);
    if (edge?.toUpperCase() === 'END') {
      if (open.includes(name)) open.splice(open.lastIndexOf(name));
      continue;
    }
    if (edge !== undefined) {
      open.push(name);
      if (name === 'VCALENDAR') calendars.push({ timeZones: [], components: [] });
      else if (name === 'VEVENT') calendar?.components.push((lines = []));
      else if (name === 'VTIMEZONE') calendar?.timeZones.push((lines = []));
    }
    if (open.at(-1) === 'VEVENT' ? eventLine.test(line) : open.includes('VTIMEZONE') && zoneLine.test(line))
      lines.push(line);
    else if (open.at(-1) === 'VCALENDAR' && calendar && /^X-WR-TIMEZONE[;:]/i.test(line))
      calendar.zoneName = line.slice(line.lastIndexOf(':') + 1).trim();
  }
  return calendars;
}

/** A property as jCal has it: its parameters, and its values as text, or a pair of these for a period. */
interface Property {
  name: string;
  parameters: Record<string, string | string[]>;
  values: (string | string[])[];
}

/** Undefined for a line that is damaged. */
function propertyOf(line: string): Property | undefined {
  // Rules are read by another library.
  if (/^RRULE[;:]/i.test(line))
    return { name: 'rrule', parameters: {}, values: [line.slice(line.lastIndexOf(':') + 1).trim()] };
  try {
    const [name, parameters, , ...values] = ICAL.parse.property(line.trimEnd()) as [
      string,
      Property['parameters'],
      string,
      ...Property['values'],
    ];
    return { name, parameters, values };
  } catch {
    return undefined;
  }
}

class Properties {
  private readonly all: readonly Property[];

  constructor(lines: readonly string[]) {
    this.all = lines.flatMap((line) => propertyOf(line) ?? []);
  }

  named(name: string): Property[] {
    return this.all.filter((property) => property.name === name);
  }

  /** Undefined without one. */
  text(name: string): string | undefined {
    const value = this.named(name)[0]?.values[0];
    return typeof value === 'string' ? value.trim() : undefined;
  }
}

/** A time as a calendar writes it. */
interface Time {
  /** Wall time of its zone. */
  wall: number;
  zone: Zone;
  isDay: boolean;
}

const momentOf = ({ wall, zone }: Time): number => zone.momentOf(wall);

function timesOf({ parameters, values }: Property, zoneOf: ZoneOf): Time[] {
  return values.map((value) => timeOf(String(value), parameters['tzid'], zoneOf));
}

/** @throws Error if it is none */
function timeOf(text: string, zoneName: Property['parameters'][string] | undefined, zoneOf: ZoneOf): Time {
  const [, day = '', minutes, seconds = '00', isUtc] =
    /^(\d{4}-\d\d-\d\d)(?:T(?:(\d\d:\d\d)?:(\d\d)?(Z)?)?)?$/.exec(text) ?? [];
  const wall = Date.parse(minutes === undefined ? day : `${day}T${minutes}:${seconds}Z`);
  if (Number.isNaN(wall)) throw new Error(`Not a time: ${text}`);
  const name = typeof zoneName === 'string' ? zoneName : undefined;
  const isDay = minutes === undefined;
  return { wall, isDay, zone: isDay ? zoneOf(undefined) : isUtc === undefined ? zoneOf(name) : utc };
}

/** Days by the wall clock, and milliseconds after them. */
interface Length {
  days: number;
  ms: number;
}

interface CalendarEvent {
  uid: string;
  start: Time;
  length: Length;
  isBusy: boolean;
  rules: string[];
  /** Further starts, with their ends if these are given. */
  dates: { start: number; end?: number }[];
  /** Moments that are no instances. */
  excluded: number[];
  /** The instance of a series that it replaces. */
  replaces?: { start: Time; andFollowing: boolean };
}

/** Empty for an event without a time that can be read. */
function eventOf(lines: readonly string[], zoneOf: ZoneOf, unnamed: string): CalendarEvent[] {
  const properties = new Properties(lines);
  const [start] = readable(properties.named('dtstart').slice(0, 1), (one) => timesOf(one, zoneOf));
  if (!start) return [];
  const [end] = readable(properties.named('dtend').slice(0, 1), (one) => timesOf(one, zoneOf));
  const [replaced] = properties.named('recurrence-id');
  const [instance] = readable(replaced ? [replaced] : [], (one) => timesOf(one, zoneOf));
  return [
    {
      uid: properties.text('uid') ?? unnamed,
      start,
      length: lengthOf(start, end, properties.text('duration')),
      isBusy:
        properties.text('status')?.toUpperCase() !== 'CANCELLED' &&
        properties.text('transp')?.toUpperCase() !== 'TRANSPARENT',
      rules: properties.named('rrule').flatMap(({ values }) => values.map(String)),
      dates: readable(properties.named('rdate'), (one) => datesOf(one, zoneOf)),
      excluded: readable(properties.named('exdate'), (one) => timesOf(one, zoneOf)).map(momentOf),
      ...(instance && {
        replaces: { start: instance, andFollowing: replaced?.parameters['range'] === 'THISANDFUTURE' },
      }),
    },
  ];
}

function readable<Found>(properties: readonly Property[], read: (property: Property) => Found[]): Found[] {
  return properties.flatMap((property) => {
    try {
      return read(property);
    } catch {
      return [];
    }
  });
}

function datesOf({ parameters, values }: Property, zoneOf: ZoneOf): CalendarEvent['dates'] {
  return values.map((value) => {
    const [from, to] = typeof value === 'string' ? value.split('/') : value;
    const start = timeOf(from ?? '', parameters['tzid'], zoneOf);
    if (to === undefined) return { start: momentOf(start) };
    const end = to.startsWith('P')
      ? endOf(start, durationOf(to))
      : momentOf(timeOf(to, parameters['tzid'], zoneOf));
    return { start: momentOf(start), end };
  });
}

function lengthOf(start: Time, end: Time | undefined, duration: string | undefined): Length {
  if (duration !== undefined && !end) return durationOf(duration);
  if (!end) return { days: start.isDay ? 1 : 0, ms: 0 };
  if (start.isDay && end.isDay) return { days: Math.max((end.wall - start.wall) / dayMs, 1), ms: 0 };
  // A series keeps the exact length, also on a day with a clock change.
  return { days: 0, ms: momentOf(end) - momentOf(start) };
}

function durationOf(text: string): Length {
  try {
    const { isNegative, weeks, days, hours, minutes, seconds } = ICAL.Duration.fromString(text);
    if (isNegative) return { days: 0, ms: 0 };
    return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
  } catch {
    return { days: 0, ms: 0 };
  }
}

const endOf = ({ wall, zone }: Pick<Time, 'wall' | 'zone'>, { days, ms }: Length): number =>
  zone.momentOf(wall + days * dayMs) + ms;

const longest = ({ days, ms }: Length): number => days * dayMs + ms;

function busyTimes(events: readonly CalendarEvent[], span: Span): BusySpan[] {
  const busy: BusySpan[] = [];
  const add = (from: number, to: number, uid: string): void => {
    if (!(to > from) || to <= span.from || from >= span.to) return;
    if (busy.push({ from, to: Math.min(to, latest), uid }) > maximumInstances) throw new TooMuch('instances');
  };
  for (const [uid, ofOne] of Map.groupBy(events, (event) => event.uid)) {
    const replacing = ofOne.filter(({ replaces }) => replaces);
    for (const { start, length, isBusy } of replacing)
      if (isBusy) add(momentOf(start), endOf(start, length), uid);
    for (const series of ofOne.filter(({ replaces }) => !replaces))
      for (const { from, to } of instancesOf(series, replacing, span)) add(from, to, uid);
  }
  return busy.sort((one, other) => one.from - other.from || one.to - other.to);
}

/** Instances of an event or a series, without those that are replaced or free. */
function* instancesOf(
  series: CalendarEvent,
  replacing: readonly CalendarEvent[],
  span: Span,
): Generator<{ from: number; to: number }> {
  const { start } = series;
  const { zone } = start;
  const following = replacing
    .flatMap((event) => (event.replaces?.andFollowing ? [{ event, since: event.replaces.start }] : []))
    .sort((one, other) => momentOf(one.since) - momentOf(other.since));
  const missing = new Set([
    ...series.excluded,
    ...replacing.flatMap(({ replaces }) => (replaces ? [momentOf(replaces.start)] : [])),
  ]);
  const shiftOf = ({ event, since }: (typeof following)[number]): number =>
    zone.wallOf(momentOf(event.start)) - zone.wallOf(momentOf(since));
  const shifts = following.map((change) => Math.abs(shiftOf(change)));
  const lengths = [series, ...following.map(({ event }) => event)].map(({ length }) => longest(length));
  const reach = Math.max(0, ...shifts) + 2 * dayMs;
  const wanted = { from: span.from - reach - Math.max(...lengths), to: span.to + reach };

  const found = new Map<number, { wall: number; end?: number }>();
  for (const wall of [start.wall, ...series.rules.flatMap((rule) => wallsOf(rule, start, wanted))])
    found.set(zone.momentOf(wall), { wall });
  for (const { start: at, end } of series.dates)
    found.set(at, { wall: zone.wallOf(at), ...(end !== undefined && { end }) });

  for (const [at, { wall, end }] of found) {
    if (missing.has(at)) continue;
    const change = following.findLast(({ since }) => momentOf(since) <= at);
    const { isBusy, length } = change?.event ?? series;
    if (!isBusy) continue;
    const moved = change ? wall + shiftOf(change) : wall;
    yield {
      from: change ? zone.momentOf(moved) : at,
      to: end !== undefined && !change ? end : endOf({ wall: moved, zone }, length),
    };
  }
}

/** Empty for a rule that cannot be read, of which the start counts alone. */
function wallsOf(rule: string, { wall, zone, isDay }: Time, wanted: Span): number[] {
  // The last day may be a moment, in the zone or in UTC.
  const days = { has: () => true, momentOf: (day: number) => Math.min(day, zone.momentOf(day)) };
  try {
    return ruleWalls(rule, wall, isDay ? days : zone, wanted);
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    return [];
  }
}

/** Definitions of zones; every event of a CalDAV server brings its own, mostly the same. */
class ZoneDefinitions {
  private readonly known = new Map<string, [name: string, zone: Zone | undefined]>();
  private readonly until: number;

  constructor(until: number) {
    this.until = until;
  }

  of(lines: readonly string[]): [name: string, zone: Zone | undefined] {
    const text = lines.join('\n');
    const found = this.known.get(text) ?? zoneOf(lines, this.until);
    this.known.set(text, found);
    return found;
  }
}

/** The name and the zone of a VTIMEZONE. */
function zoneOf(lines: readonly string[], until: number): [string, Zone | undefined] {
  const parts: string[][] = [];
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  const name = new Properties(lines).text('tzid') ?? '';
  const onWall = new Zone([], 0);
  const observances = parts.flatMap((part): Observance[] => {
    const properties = new Properties(part);
    const offset = offsetOf(properties.text('tzoffsetto'));
    const [start] = readable(properties.named('dtstart'), (one) => timesOf(one, () => onWall));
    if (!start || offset === undefined) return [];
    const from = offsetOf(properties.text('tzoffsetfrom')) ?? offset;
    const dates = readable(properties.named('rdate'), (one) => timesOf(one, () => onWall));
    return [
      {
        start: start.wall,
        from,
        offset,
        rules: properties.named('rrule').flatMap(({ values }) => values.map(String)),
        walls: dates.map(({ wall, zone }) => (zone === utc ? wall + from : wall)),
      },
    ];
  });
  return [name, definedZone(observances, until)];
}

/** Milliseconds of '+01:00'; undefined if it is none. */
function offsetOf(text: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text ?? '') ?? [];
  if (sign === undefined) return undefined;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
}
