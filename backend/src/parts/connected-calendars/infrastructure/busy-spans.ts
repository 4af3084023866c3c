import type { CalendarEvent } from './calendar-events.ts';
import { dayMs, dayOfWall, longest, momentOf, type Span, spanOf, type Time } from './calendar-times.ts';
import { ruleWalls, TooMuch } from './rules.ts';

/** A time at which an event of a calendar blocks appointments; milliseconds since 1970. */
export interface BusySpan {
  from: number;
  to: number;
  /** UID of the event. */
  uid: string;
}

const maximumInstances = 20_000;
/** No later end is a time in the database. */
const latest = Date.UTC(9999, 11, 31);

interface BusyTimes {
  busy: BusySpan[];
  /** UIDs of events in the span whose zone is unknown. */
  uncertain: ReadonlySet<string>;
}

/** @throws TooMuch */
export function busyTimes(events: readonly CalendarEvent[], span: Span): BusyTimes {
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

/** Spans of both, each once. @throws TooMuch */
export function united(one: readonly BusySpan[], other: readonly BusySpan[]): BusySpan[] {
  const spans = new Map([...one, ...other].map((span) => [`${span.from} ${span.to} ${span.uid}`, span]));
  if (spans.size > maximumInstances) throw new TooMuch('instances');
  return [...spans.values()].sort(byStart);
}

const byStart = (one: Span, other: Span): number => one.from - other.from || one.to - other.to;
