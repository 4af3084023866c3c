import { type Component, Properties, type Property, readable } from './calendar-lines.ts';
import {
  endOf,
  lengthOf,
  momentOf,
  periodsOf,
  timesOf,
  type Length,
  type Time,
  type ZoneOf,
} from './calendar-times.ts';
import { utc, type Zone } from './zones.ts';

/** Zones that a name may mean: one, or two of which each may be meant. */
export type ZonesOf = (name: string | undefined) => readonly Zone[];

export interface CalendarEvent {
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
export function eventsOf({ kind, lines }: Component, meanings: Meanings): CalendarEvent[] {
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

export function ownersOf(addresses: readonly string[]): Meanings['isOwner'] {
  const known = new Set(addresses.map(addressOf).filter((address) => address !== ''));
  return (address) => known.has(address);
}

const datesOf = (property: Property, zoneOf: ZoneOf): CalendarEvent['dates'] =>
  periodsOf(property, zoneOf).map(({ start, length }) => ({
    start: momentOf(start),
    ...(length && { end: endOf(start, length) }),
  }));
