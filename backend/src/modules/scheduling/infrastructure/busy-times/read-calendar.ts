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
  /** Number of events in the span whose time zone is unknown. They block at each time that may be meant. */
  unknownZones: number;
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

/** The file ends in the middle. */
export class CutOff extends Error {
  override readonly message = 'cut_off';
}

/**
 * The busy times of an iCalendar file (RFC 5545), of every calendar in it. Contents of events are not read.
 * @param zone IANA name of the zone for all-day events and times without a zone, if the calendar names none
 * @param owners addresses of the calendar's owners: what they declined is free
 * @throws TooMuch, CutOff
 */
export function readCalendar(
  text: string,
  span: Span,
  zone: string,
  owners: readonly string[] = [],
): CalendarReading {
  const zones = new NamedZones(span.to + 2 * dayMs);
  const definitions = new ZoneDefinitions(span.to + 2 * dayMs);
  const isOwner = ownersOf(owners);
  const calendars = calendarsOf(text).map(({ zoneName, timeZones, components }) => {
    const defined = new Map(timeZones.map((lines) => definitions.of(lines)));
    const named = (name: string): readonly Zone[] => {
      const own = defined.get(name);
      return own ? [own] : zones.find(name);
    };
    const [practice = utc] = zones.find(zone);
    const given = zoneName === undefined ? [practice] : named(zoneName);
    const usual = given.length > 0 ? given : [practice, utc];
    const unknown = [usual[0] ?? practice, usual[1] ?? utc];
    const find: ZonesOf = (name) => {
      if (name === undefined) return usual;
      const found = named(name);
      return found.length > 0 ? found : unknown;
    };
    return { components, find };
  });
  /** Each name read as the zone in this place of those that it may mean. */
  const read = (meaning: 0 | 1): { events: CalendarEvent[]; count: number } => {
    const events: CalendarEvent[] = [];
    let count = 0;
    for (const { components, find } of calendars)
      for (const component of components) {
        const found = eventsOf(component, { find, meaning, isOwner, unnamed: `event ${count}` });
        events.push(...found);
        count += component.kind === 'VEVENT' ? 1 : found.length;
        if (count > maximumEvents) throw new TooMuch('events');
      }
    return { events, count };
  };
  const { events, count } = read(0);
  const { busy, uncertain } = busyTimes(events, span);
  if (!events.some(({ isUncertain }) => isUncertain)) return { events: count, busy, unknownZones: 0 };
  const other = busyTimes(read(1).events, span);
  return {
    events: count,
    busy: united(busy, other.busy),
    unknownZones: new Set([...uncertain, ...other.uncertain]).size,
  };
}

/** Spans of both, each once. @throws TooMuch */
function united(one: readonly BusySpan[], other: readonly BusySpan[]): BusySpan[] {
  const spans = new Map([...one, ...other].map((span) => [`${span.from} ${span.to} ${span.uid}`, span]));
  if (spans.size > maximumInstances) throw new TooMuch('instances');
  return [...spans.values()].sort(byStart);
}

const byStart = (one: Span, other: Span): number => one.from - other.from || one.to - other.to;

/** Zones that a name may mean: one, or two of which each may be meant. */
type ZonesOf = (name: string | undefined) => readonly Zone[];
type ZoneOf = (name: string | undefined) => Zone;

/** The lines of one VCALENDAR that say when it is busy. */
interface CalendarLines {
  zoneName?: string | undefined;
  timeZones: string[][];
  components: Component[];
}

/** An event, or busy times without events. */
interface Component {
  kind: 'VEVENT' | 'VFREEBUSY';
  lines: string[];
}

const componentLines: Readonly<Record<string, RegExp>> = {
  VEVENT:
    /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|ORGANIZER|ATTENDEE|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i,
  VFREEBUSY: /^(UID|FREEBUSY)[;:]/i,
};
const zoneLine = /^(TZID|BEGIN|DTSTART|RRULE|RDATE|TZOFFSETFROM|TZOFFSETTO)[;:]/i;

const unfolded = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');

/** @throws CutOff */
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
      else if (name === 'VEVENT' || name === 'VFREEBUSY')
        calendar?.components.push({ kind: name, lines: (lines = []) });
      else if (name === 'VTIMEZONE') calendar?.timeZones.push((lines = []));
    }
    const [inner = ''] = open.slice(-1);
    if (componentLines[inner]?.test(line) || (open.includes('VTIMEZONE') && zoneLine.test(line)))
      lines.push(line);
    else if (inner === 'VCALENDAR' && calendar) calendar.zoneName ??= zoneNameIn(line);
  }
  // The missing part may block more.
  if (open.length > 0) throw new CutOff();
  return calendars;
}

const zoneNameIn = (line: string): string | undefined =>
  /^X-WR-TIMEZONE(?:;[^:]*)?:(.*)$/i
    .exec(line)?.[1]
    ?.replace(/\\([,;\\])/g, '$1')
    .trim();

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
    const [name, parameters, , ...values] = ICAL.parse.property(quoted(line.trimEnd())) as [
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

/** The line with its zone in quotation marks, which Exchange leaves out around `(UTC-05:00) Eastern Time`. */
const quoted = (line: string): string =>
  line.replace(/;TZID=([^";]+)((?:;[^:;]*)*:[\dTZPWDHMS,/+-]+)$/i, ';TZID="$1"$2');

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

const dayOfWall = (wall: number): number => Math.floor(wall / dayMs);

/** Days by the wall clock, and milliseconds after them. */
interface Length {
  days: number;
  ms: number;
}

interface CalendarEvent {
  uid: string;
  start: Time;
  /** Null for an event that ends before its start: it blocks the day of its start. */
  length: Length | null;
  isBusy: boolean;
  /** Whether a zone of it is unknown. */
  isUncertain: boolean;
  rules: string[];
  /** Further starts, with their ends if these are given. */
  dates: { start: number; end?: number }[];
  /** Times that are no instances. */
  excluded: Time[];
  /** The instance of a series that it replaces. */
  replaces?: { start: Time; andFollowing: boolean };
}

/** Meanings of the names in a calendar. */
interface Meanings {
  find: ZonesOf;
  /** Place of the zone among those that a name may mean. */
  meaning: 0 | 1;
  isOwner: (address: string) => boolean;
  /** UID of an event that has none. */
  unnamed: string;
}

/** Empty for a component without a time that can be read. */
function eventsOf({ kind, lines }: Component, meanings: Meanings): CalendarEvent[] {
  const { find, meaning, isOwner, unnamed } = meanings;
  const properties = new Properties(lines);
  const uid = properties.text('uid') ?? unnamed;
  let isUncertain = false;
  const zoneOf: ZoneOf = (name) => {
    const [first = utc, second] = find(name);
    isUncertain ||= second !== undefined;
    return meaning === 0 ? first : (second ?? first);
  };
  const plain = { uid, isBusy: true, isUncertain, rules: [], dates: [], excluded: [] };
  if (kind === 'VFREEBUSY')
    return readable(properties.named('freebusy'), (property) =>
      /^FREE$/i.test(String(property.parameters['fbtype']))
        ? []
        : periodsOf(property, zoneOf).map(({ start, length }) => ({ ...plain, isUncertain, start, length })),
    );
  const [start] = readable(properties.named('dtstart').slice(0, 1), (one) => timesOf(one, zoneOf));
  if (!start) return [];
  const [end] = readable(properties.named('dtend').slice(0, 1), (one) => timesOf(one, zoneOf));
  const [replaced] = properties.named('recurrence-id');
  const [instance] = readable(replaced ? [replaced] : [], (one) => timesOf(one, zoneOf));
  const event = {
    uid,
    start,
    length: lengthOf(start, end, properties.text('duration')),
    isBusy: !isFree(properties) && !isDeclined(properties, isOwner),
    rules: properties.named('rrule').flatMap(({ values }) => values.map(String)),
    dates: readable(properties.named('rdate'), (one) => datesOf(one, zoneOf)),
    excluded: readable(properties.named('exdate'), (one) => timesOf(one, zoneOf)),
    ...(instance && {
      replaces: { start: instance, andFollowing: replaced?.parameters['range'] === 'THISANDFUTURE' },
    }),
  };
  return [{ ...event, isUncertain }];
}

function isFree(properties: Properties): boolean {
  if (properties.text('status')?.toUpperCase() === 'CANCELLED') return true;
  const shown = properties.text('transp') ?? properties.text('x-microsoft-cdo-busystatus');
  return shown !== undefined && /^(TRANSPARENT|FREE)$/i.test(shown);
}

/** Whether an owner of the calendar declined: of one of several whose address is known, each; else the only person invited. */
function isDeclined(properties: Properties, isOwner: Meanings['isOwner']): boolean {
  const organizers = properties.named('organizer').flatMap(addressesOf);
  const people = properties
    .named('attendee')
    .filter(({ parameters }) => !/^(ROOM|RESOURCE)$/i.test(String(parameters['cutype'])));
  const own = people.filter((person) => addressesOf(person).some(isOwner));
  if (own.length === 0 && organizers.some(isOwner)) return false;
  const invited = people.filter((person) => !addressesOf(person).some((one) => organizers.includes(one)));
  const deciding = own.length > 0 ? own : invited.length === 1 ? invited : [];
  return (
    deciding.length > 0 &&
    deciding.every(({ parameters }) => String(parameters['partstat']).toUpperCase() === 'DECLINED')
  );
}

/** Addresses of a person; Apple's may be in a parameter. */
const addressesOf = ({ parameters, values }: Property): string[] =>
  [values[0], parameters['email']].flatMap((one) => (typeof one === 'string' ? [addressOf(one)] : []));

const addressOf = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();

function ownersOf(addresses: readonly string[]): Meanings['isOwner'] {
  const known = new Set(addresses.map(addressOf).filter((address) => address !== ''));
  return (address) => known.has(address);
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

const datesOf = (property: Property, zoneOf: ZoneOf): CalendarEvent['dates'] =>
  periodsOf(property, zoneOf).map(({ start, length }) => ({
    start: momentOf(start),
    ...(length && { end: endOf(start, length) }),
  }));

/** Times or periods; a time has no length. */
function periodsOf(
  { parameters, values }: Property,
  zoneOf: ZoneOf,
): { start: Time; length: Length | null }[] {
  return values.map((value) => {
    const [from, to] = typeof value === 'string' ? value.split('/') : value;
    const start = timeOf(from ?? '', parameters['tzid'], zoneOf);
    if (to === undefined) return { start, length: null };
    if (to.startsWith('P')) return { start, length: durationOf(to) };
    const ms = momentOf(timeOf(to, parameters['tzid'], zoneOf)) - momentOf(start);
    return { start, length: ms < 0 ? null : { days: 0, ms } };
  });
}

function lengthOf(start: Time, end: Time | undefined, duration: string | undefined): Length | null {
  if (duration !== undefined && !end) return duration.trim().startsWith('-') ? null : durationOf(duration);
  if (!end) return { days: start.isDay ? 1 : 0, ms: 0 };
  if (start.isDay && end.isDay) return { days: Math.max((end.wall - start.wall) / dayMs, 1), ms: 0 };
  // A series keeps the exact length, also on a day with a clock change.
  const ms = momentOf(end) - momentOf(start);
  return ms < 0 ? null : { days: 0, ms };
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

function spanOf({ wall, zone }: Pick<Time, 'wall' | 'zone'>, length: Length | null): Span {
  if (length) return { from: zone.momentOf(wall), to: endOf({ wall, zone }, length) };
  const day = dayOfWall(wall) * dayMs;
  return { from: zone.momentOf(day), to: zone.momentOf(day + dayMs) };
}

const longest = (length: Length | null): number => (length ? length.days * dayMs + length.ms : 2 * dayMs);

interface BusyTimes {
  busy: BusySpan[];
  /** UIDs of events in the span whose zone is unknown. */
  uncertain: ReadonlySet<string>;
}

/** @throws TooMuch */
function busyTimes(events: readonly CalendarEvent[], span: Span): BusyTimes {
  const busy: BusySpan[] = [];
  const uncertain = new Set<string>();
  const add = ({ from, to }: Span, { uid, isUncertain }: CalendarEvent): void => {
    if (!(to > from) || to <= span.from || from >= span.to) return;
    if (busy.push({ from, to: Math.min(to, latest), uid }) > maximumInstances) throw new TooMuch('instances');
    if (isUncertain) uncertain.add(uid);
  };
  for (const ofOne of Map.groupBy(events, (event) => event.uid).values()) {
    const replacing = ofOne.filter(({ replaces }) => replaces);
    for (const event of replacing) if (event.isBusy) add(spanOf(event.start, event.length), event);
    for (const series of ofOne.filter(({ replaces }) => !replaces))
      for (const instance of instancesOf(series, replacing, span)) add(instance, series);
  }
  return { busy: busy.sort(byStart), uncertain };
}

/** Instances of an event or a series, without those that are replaced or free. */
function* instancesOf(
  series: CalendarEvent,
  replacing: readonly CalendarEvent[],
  span: Span,
): Generator<Span> {
  const { start } = series;
  const { zone } = start;
  const following = replacing
    .flatMap((event) =>
      event.replaces?.andFollowing ? [{ event, since: instanceAt(series, event.replaces.start) }] : [],
    )
    .sort((one, other) => one.since - other.since);
  const missing = missingOf(series, replacing);
  const shiftOf = ({ event, since }: (typeof following)[number]): number =>
    zone.wallOf(momentOf(event.start)) - zone.wallOf(since);
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
    if (missing(at, wall)) continue;
    const change = following.findLast(({ since }) => since <= at);
    const { isBusy, length } = change?.event ?? series;
    if (!isBusy) continue;
    const moved = change ? wall + shiftOf(change) : wall;
    const { from, to } = spanOf({ wall: moved, zone }, length);
    yield change || !length ? { from, to } : { from: at, to: end ?? to };
  }
}

/** The moment of an instance that may be named by its day alone. */
const instanceAt = ({ start }: CalendarEvent, named: Time): number =>
  named.isDay && !start.isDay
    ? start.zone.momentOf(named.wall + start.wall - dayOfWall(start.wall) * dayMs)
    : momentOf(named);

/** Whether an instance is excluded or replaced: by its moment, or by its day where the series or its exception has days. */
function missingOf(
  { start, excluded }: CalendarEvent,
  replacing: readonly CalendarEvent[],
): (at: number, wall: number) => boolean {
  const named = [...excluded, ...replacing.flatMap(({ replaces }) => (replaces ? [replaces.start] : []))];
  const moments = new Set(named.map(momentOf));
  const days = new Set(named.filter(({ isDay }) => isDay || start.isDay).map(({ wall }) => dayOfWall(wall)));
  return (at, wall) => moments.has(at) || days.has(dayOfWall(wall));
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
