import { Temporal } from 'temporal-polyfill';
import { ruleWalls, TooMuch } from './rules.ts';
import { readZoneName } from './zone-names.ts';

/* This file runs uncompiled in the thread of calendars during development, so its syntax must be strippable.
   Times of a clock on a wall are written as if they were UTC, in milliseconds since 1970. */

const dayMs = 24 * 60 * 60_000;

/** A change of a zone's clocks: offset from UTC in milliseconds, from that moment on. */
interface ClockChange {
  at: number;
  offset: number;
}

/** A time zone of a calendar. */
export class Zone {
  private readonly changes: readonly ClockChange[];
  private readonly before: number;

  /** @param before offset before the first change */
  constructor(changes: readonly ClockChange[], before: number) {
    this.changes = changes;
    this.before = before;
  }

  /** The time that the wall clock shows at this moment. */
  wallOf(at: number): number {
    return at + this.offsetAt(at);
  }

  /** The moment of a wall time: the first of two when clocks go back, an hour later if clocks skip it (RFC 5545, 3.3.5). */
  momentOf(wall: number): number {
    return this.existing(wall) ?? wall - this.offsetAt(wall - dayMs);
  }

  /** False if clocks skip it. */
  has(wall: number): boolean {
    return this.existing(wall) !== undefined;
  }

  /** Whether its clocks are at this offset at some time in the year before a moment. */
  isAt(offset: number, until: number): boolean {
    return [until, until - 182 * dayMs].some((at) => this.offsetAt(at) === offset);
  }

  private existing(wall: number): number | undefined {
    const moments = [wall - dayMs, wall + dayMs].map((around) => wall - this.offsetAt(around));
    return moments.sort((one, other) => one - other).find((moment) => this.wallOf(moment) === wall);
  }

  private offsetAt(at: number): number {
    return this.changes.findLast((change) => change.at <= at)?.offset ?? this.before;
  }
}

export const utc = new Zone([], 0);

/** The zone of an IANA name until a moment; undefined if it is none. */
function ianaZone(name: string, until: number): Zone | undefined {
  try {
    let clock = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    const before = offsetOf(clock);
    const changes: ClockChange[] = [];
    for (;;) {
      const next = clock.getTimeZoneTransition('next');
      if (!next || next.epochMilliseconds > until) return new Zone(changes, before);
      changes.push({ at: next.epochMilliseconds, offset: offsetOf(next) });
      clock = next;
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const offsetOf = (clock: Temporal.ZonedDateTime): number => clock.offsetNanoseconds / 1_000_000;

/** Zones by the names that programs give them. */
export class NamedZones {
  private readonly known = new Map<string, readonly Zone[]>();
  private readonly until: number;

  /** @param until the last moment at which a zone is asked for */
  constructor(until: number) {
    this.until = until;
  }

  /** Empty for an unknown name, two zones for one that may mean either. */
  find(name: string): readonly Zone[] {
    const found = this.known.get(name) ?? this.look(name);
    this.known.set(name, found);
    return found;
  }

  private look(written: string): readonly Zone[] {
    const { names, offsets } = readZoneName(written);
    const [stated] = offsets;
    let other: Zone | undefined;
    for (const name of names) {
      const zone = ianaZone(name, this.until);
      if (zone && (stated === undefined || zone.isAt(stated, this.until))) return [zone];
      other ??= zone;
    }
    // The law may have changed since a program wrote the name with its offset.
    if (other && stated !== undefined) return [other, new Zone([], stated)];
    return offsets.map((offset) => new Zone([], offset));
  }
}

/** A part of a VTIMEZONE: from its onsets on, clocks are at `offset`, before at `from`. Milliseconds. */
export interface Observance {
  start: number;
  from: number;
  offset: number;
  rules: readonly string[];
  /** Onsets apart from the start and the rules. */
  walls: readonly number[];
}

/** The zone that a calendar defines itself; undefined if it says nothing. */
export function definedZone(observances: readonly Observance[], until: number): Zone | undefined {
  const changes = observances
    .flatMap(({ start, from, offset, rules, walls }) => {
      const recurring = rules.flatMap((rule) => onsets(rule, start, new Zone([], from), until));
      return [start, ...recurring, ...walls].map((wall) => ({ at: wall - from, offset, from }));
    })
    .sort((one, other) => one.at - other.at);
  const [first] = changes;
  return first && new Zone(changes, first.from);
}

/** None for a rule that cannot be read. */
function onsets(rule: string, start: number, clock: Zone, until: number): number[] {
  try {
    return ruleWalls(rule, start, clock, { from: 0, to: until });
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    return [];
  }
}
