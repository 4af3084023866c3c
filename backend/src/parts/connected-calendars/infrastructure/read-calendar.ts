import { type BusySpan, busyTimes, united } from './busy-spans.ts';
import { type CalendarEvent, eventsOf, ownersOf, type ZonesOf } from './calendar-events.ts';
import { calendarsOf } from './calendar-lines.ts';
import { dayMs, type Span } from './calendar-times.ts';
import { TooMuch } from './rules.ts';
import { ZoneDefinitions } from './zone-definitions.ts';
import { NamedZones, utc, type Zone } from './zones.ts';

interface CalendarReading {
  /** Number of events, free and past ones included. */
  events: number;
  /** Ordered by start; they may overlap. */
  busy: BusySpan[];
  /** Number of events in the span whose time zone is unknown. They block at each time that may be meant. */
  unknownZones: number;
}

const maximumEvents = 10_000;

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
