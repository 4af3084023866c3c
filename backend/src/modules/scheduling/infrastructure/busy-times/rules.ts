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
  for (const name of ['COUNT', 'UNTIL']) parts.delete(name);
  if (Number(parts.get('INTERVAL') ?? 1) < 1) parts.delete('INTERVAL');
  const text = Array.from(parts, ([name, value]) => `${name}=${value}`).join(';');
  const isBefore = until === undefined ? () => true : endOf(until, clock);
  // A count begins at the start, whatever span is asked for.
  const walls = wallsBetween(text, start, count === undefined ? Math.max(from, start) : start, to);
  return counted(walls, count, clock).filter((wall) => wall >= from && isBefore(wall));
}

function wallsBetween(rule: string, start: number, from: number, to: number): number[] {
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

function counted(walls: number[], count: string | undefined, clock: WallClock): number[] {
  if (count === undefined) return walls;
  let left = Number(count);
  return walls.filter((wall) => left > 0 && (clock.has(wall) ? left-- > 0 : true));
}

/** Whether a wall time is not after UNTIL: a day with all of its times, a moment, or the same on the wall. */
function endOf(until: string, clock: WallClock): (wall: number) => boolean {
  const [, date = '', time, isUtc] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(until) ?? [];
  const day = Date.parse(date.replace(/(....)(..)(..)/, '$1-$2-$3'));
  if (Number.isNaN(day)) throw new Error(`UNTIL is not a time: ${until}`);
  if (time === undefined) return (wall) => wall < day + dayMs;
  const [hours = 0, minutes = 0, seconds = 0] = (time.match(/../g) ?? []).map(Number);
  const end = day + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return isUtc === undefined ? (wall) => wall <= end : (wall) => clock.momentOf(wall) <= end;
}
