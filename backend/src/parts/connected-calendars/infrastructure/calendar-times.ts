import ICAL from 'ical.js';
import type { Property } from './calendar-lines.ts';
import { utc, type Zone } from './zones.ts';

export const dayMs = 24 * 60 * 60_000;

export interface Span {
  from: number;
  to: number;
}

/** The zone of a name, or of a time without one. */
export type ZoneOf = (name: string | undefined) => Zone;

/** A time as a calendar writes it. */
export interface Time {
  /** Wall time of its zone. */
  wall: number;
  zone: Zone;
  isDay: boolean;
}

export const momentOf = ({ wall, zone }: Time): number => zone.momentOf(wall);

export function timesOf({ parameters, values }: Property, zoneOf: ZoneOf): Time[] {
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

export const dayOfWall = (wall: number): number => Math.floor(wall / dayMs);

/** Days by the wall clock, and milliseconds after them. */
export interface Length {
  days: number;
  ms: number;
}

/** Times or periods; a time has no length. */
export function periodsOf(
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

export function lengthOf(start: Time, end: Time | undefined, duration: string | undefined): Length | null {
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

export const endOf = ({ wall, zone }: Pick<Time, 'wall' | 'zone'>, { days, ms }: Length): number =>
  zone.momentOf(wall + days * dayMs) + ms;

export function spanOf({ wall, zone }: Pick<Time, 'wall' | 'zone'>, length: Length | null): Span {
  if (length) return { from: zone.momentOf(wall), to: endOf({ wall, zone }, length) };
  const day = dayOfWall(wall) * dayMs;
  return { from: zone.momentOf(day), to: zone.momentOf(day + dayMs) };
}

export const longest = (length: Length | null): number =>
  length ? length.days * dayMs + length.ms : 2 * dayMs;
