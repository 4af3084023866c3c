import { RRuleTemporal } from 'rrule-temporal';

/** The calendar has more than is read. */
export class TooMuch extends Error {
  override readonly message: 'events' | 'instances';

  constructor(message: 'events' | 'instances') {
    super(message);
    this.message = message;
  }
}

/** A clock on a wall. Its times are written as if they were UTC, in milliseconds since 1970. */
interface WallClock {
  momentOf(wall: number): number;
  /** False for a time that the clock skips. */
  has(wall: number): boolean;
}

interface Walls {
  from: number;
  to: number;
}

const dayMs = 24 * 60 * 60_000;
/** Bounds of one rule: periods that it walks through, and times that it looks at. */
const limits = { maxIterations: 25_000, maxCandidateEvaluations: 100_000 };

/** Longest period of each frequency, in milliseconds. */
const periods: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
  MONTHLY: 31 * dayMs,
  YEARLY: 366 * dayMs,
};

/**
 * The wall times of a recurrence rule within a span. Where a rule can be read in two ways, all times of both are in it: a
 * time that clocks skip is one, but does not count.
 * @param rule the value of an RRULE
 * @throws TooMuch, and an Error for a rule that is none
 */
export function ruleWalls(rule: string, start: number, clock: WallClock, { from, to }: Walls): number[] {
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .filter((part) => part.includes('='))
      .map((part) => part.split('=', 2) as [string, string]),
  );
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  const skip = parts.get('SKIP');
  for (const name of ['COUNT', 'UNTIL', 'SKIP']) parts.delete(name);
  if (parts.get('RSCALE') === 'GREGORIAN') parts.delete('RSCALE');
  if (Number(parts.get('INTERVAL') ?? 1) < 1) parts.delete('INTERVAL');
  const pattern = patternOf(parts, skip, start);
  const { includes, latest } = until === undefined ? endless : endOf(until, clock);
  const period = (periods[parts.get('FREQ') ?? ''] ?? NaN) * Number(parts.get('INTERVAL') ?? 1);
  const last = Math.min(
    to,
    latest,
    count === undefined ? Infinity : latestOf(parts, start, period * (Number(count) + 1)),
  );
  // Most series of a calendar are over.
  if (last < from) return [];
  const walls =
    count === undefined
      ? wallsBetween(pattern, start, Math.max(from, start), last)
      : counted(pattern, start, last, { count: Number(count), period, clock });
  return walls.filter((wall) => wall >= from && includes(wall));
}

/** The last moment of a counted rule that has a time in each of its periods; Infinity for any other. */
function latestOf(parts: ReadonlyMap<string, string>, start: number, length: number): number {
  const names = ['FREQ', 'INTERVAL', 'WKST', ...(parts.get('FREQ') === 'WEEKLY' ? ['BYDAY'] : [])];
  const isRegular =
    /^(DAILY|WEEKLY)$/.test(parts.get('FREQ') ?? '') &&
    [...parts.keys()].every((name) => names.includes(name));
  // Clocks skip a weekly time once a year at most, which then does not count.
  return isRegular ? start + length * 1.05 : Infinity;
}

/** The first times of a rule, in growing spans: most rules with a count are over after one of them. */
function counted(
  pattern: Pattern,
  start: number,
  to: number,
  { count, period, clock }: { count: number; period: number; clock: WallClock },
): number[] {
  const walls: number[] = [];
  let left = count;
  let length = period * (count + 1);
  for (let from = start; from <= to && left > 0; from += length + 1000, length *= 2)
    for (const wall of wallsBetween(pattern, start, from, Math.min(from + length, to))) {
      if (left <= 0) break;
      walls.push(wall);
      if (clock.has(wall)) left--;
    }
  return walls;
}

/** A rule without its end, and the days of the month that it asks for where a month lacks them (RFC 7529, SKIP). */
interface Pattern {
  rule: string;
  lacking?: { days: readonly number[]; ofLastDays: string; shift: number };
}

function patternOf(parts: ReadonlyMap<string, string>, skip: string | undefined, start: number): Pattern {
  const ruleOf = (of: ReadonlyMap<string, string>): string =>
    Array.from(of, ([name, value]) => `${name}=${value}`).join(';');
  const rule = ruleOf(parts);
  const frequency = parts.get('FREQ') ?? '';
  if (!/^(BACKWARD|FORWARD)$/.test(skip ?? '') || !/^(MONTHLY|YEARLY)$/.test(frequency)) return { rule };
  const date = new Date(start);
  const isOfStart = !['BYDAY', 'BYYEARDAY', 'BYWEEKNO'].some((name) => parts.has(name));
  const named = parts.get('BYMONTHDAY') ?? (isOfStart ? String(date.getUTCDate()) : '');
  const days = named.split(',').map(Number);
  const months = new Map([
    ...(frequency === 'YEARLY' ? [['BYMONTH', String(date.getUTCMonth() + 1)] as const] : []),
    ...parts,
  ]);
  const ofLastDays = ruleOf(new Map([...months, ['BYMONTHDAY', '-1']]));
  return { rule, lacking: { days, ofLastDays, shift: skip === 'FORWARD' ? dayMs : 0 } };
}

function wallsBetween({ rule, lacking }: Pattern, start: number, from: number, to: number): number[] {
  const walls = wallsOfRule(rule, start, from, to);
  if (!lacking) return walls;
  const { days, ofLastDays, shift } = lacking;
  const added = wallsOfRule(ofLastDays, start, from - shift, to)
    .filter((wall) => days.some((day) => day > new Date(wall).getUTCDate()))
    .map((wall) => wall + shift)
    .filter((wall) => wall <= to);
  return [...new Set([...walls, ...added])].sort((one, other) => one - other);
}

function wallsOfRule(rule: string, start: number, from: number, to: number): number[] {
  if (to < from) return [];
  const rruleString = `DTSTART:${new Date(start).toISOString().replace(/[-:]|\.\d+/g, '')}\nRRULE:${rule}`;
  try {
    const found = new RRuleTemporal({ rruleString, ...limits }).between(new Date(from), new Date(to), true);
    return found.map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (error) {
    if (error instanceof Error && /^Maximum .+ exceeded/.test(error.message)) throw new TooMuch('instances');
    throw error;
  }
}

/** The end of a rule on the wall. */
interface End {
  includes: (wall: number) => boolean;
  /** No time after it is included. */
  latest: number;
}

const endless: End = { includes: () => true, latest: Infinity };

/** UNTIL: a day with all of its times, a moment, or the same on the wall. */
function endOf(until: string, clock: WallClock): End {
  const [, date = '', time, isUtc] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(until) ?? [];
  const day = Date.parse(date.replace(/(....)(..)(..)/, '$1-$2-$3'));
  if (Number.isNaN(day)) throw new Error(`UNTIL is not a time: ${until}`);
  if (time === undefined) return { includes: (wall) => wall < day + dayMs, latest: day + dayMs };
  const [hours = 0, minutes = 0, seconds = 0] = (time.match(/../g) ?? []).map(Number);
  const end = day + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (isUtc === undefined) return { includes: (wall) => wall <= end, latest: end };
  return { includes: (wall) => clock.momentOf(wall) <= end, latest: end + dayMs };
}
