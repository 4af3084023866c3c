import { Temporal } from 'temporal-polyfill';

/** Years after the last entry whose clock changes are looked at: enough to tell a weekday's place in its month. */
const yearsAhead = 6;

/** A change of the zone's clocks. */
interface ClockChange {
  /** Time that the clocks showed before. */
  wall: Temporal.PlainDateTime;
  at: Temporal.ZonedDateTime;
  /** Nanoseconds from UTC. */
  from: number;
  to: number;
  /** Places of its weekday in the month, from 1, and -1 for the last. */
  places: number[];
}

/** Changes of one yearly rule, in their order. */
type Rule = ClockChange[];

/**
 * The rules of a time zone as a calendar component (RFC 5545, 3.6.5), in lines. They are right for all times between two, and
 * for later ones until a law changes them.
 * @param zone IANA name
 * @param from milliseconds since 1970
 * @param to milliseconds since 1970
 */
export function timeZoneRules(zone: string, from: number, to: number): string[] {
  const lastYear = zoned(to, zone).year + yearsAhead;
  // A year earlier, since some programs need both of its rules to have begun.
  const before = zoned(from, zone).subtract({ years: 1 });
  const changes = clockChanges(before, lastYear);
  const lines =
    changes.length === 0 ? constant(before) : rulesOf(changes).flatMap((rule) => linesOf(rule, lastYear));
  return ['BEGIN:VTIMEZONE', `TZID:${before.timeZoneId}`, ...lines, 'END:VTIMEZONE'];
}

/** @param time milliseconds since 1970 */
export const zoned = (time: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);

/** The change that was in force at a time, if there was one, and all later ones until the end of a year. */
function clockChanges(before: Temporal.ZonedDateTime, lastYear: number): ClockChange[] {
  const changes: ClockChange[] = [];
  let at = before.getTimeZoneTransition('previous') ?? before.getTimeZoneTransition('next');
  while (at && at.year <= lastYear) {
    changes.push(changeAt(at));
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}

function changeAt(at: Temporal.ZonedDateTime): ClockChange {
  const from = at.subtract({ nanoseconds: 1 }).offsetNanoseconds;
  const to = at.offsetNanoseconds;
  const wall = at.toPlainDateTime().add({ nanoseconds: from - to });
  const places = [Math.ceil(wall.day / 7), ...(wall.day + 7 > wall.daysInMonth ? [-1] : [])];
  return { wall, at, from, to, places };
}

function rulesOf(changes: readonly ClockChange[]): Rule[] {
  const rules: Rule[] = [];
  for (const change of changes) {
    const rule = rules.find((one) => continues(one, change));
    if (rule) rule.push(change);
    else rules.push([change]);
  }
  return rules;
}

/** Places in the month that all of them have. */
const sharedPlaces = (changes: readonly ClockChange[]): number[] =>
  changes.map(({ places }) => places).reduce((one, other) => one.filter((place) => other.includes(place)));

function continues(rule: Rule, next: ClockChange): boolean {
  const last = rule.at(-1);
  return (
    last !== undefined &&
    last.from === next.from &&
    last.to === next.to &&
    last.wall.year + 1 === next.wall.year &&
    last.wall.month === next.wall.month &&
    last.wall.dayOfWeek === next.wall.dayOfWeek &&
    last.wall.toPlainTime().equals(next.wall.toPlainTime()) &&
    sharedPlaces([...rule, next]).length > 0
  );
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function linesOf(rule: Rule, lastYear: number): string[] {
  const first = rule[0];
  const last = rule.at(-1);
  if (!first || !last) return [];
  // Clocks that went forward for good show standard time.
  const kind = first.to > first.from && !(first === last && isLast(first)) ? 'DAYLIGHT' : 'STANDARD';
  const times = [`DTSTART:${stamp(first.wall)}`];
  if (first !== last) {
    const day = `${sharedPlaces(rule).at(-1)}${weekdays[first.wall.dayOfWeek - 1]}`;
    // A day later, since some programs compare it with local time.
    const end = last.at.withTimeZone('UTC').add({ days: 1 });
    const until = last.wall.year === lastYear ? '' : `;UNTIL=${stamp(end)}Z`;
    times.push(`RRULE:FREQ=YEARLY;BYMONTH=${first.wall.month};BYDAY=${day}${until}`);
  }
  return observance(kind, first, times);
}

const isLast = ({ at }: ClockChange): boolean => at.getTimeZoneTransition('next') === null;

/** A zone whose clocks have never changed. */
function constant({ offsetNanoseconds: to }: Temporal.ZonedDateTime): string[] {
  return observance('STANDARD', { from: to, to }, ['DTSTART:19700101T000000']);
}

function observance(
  kind: 'STANDARD' | 'DAYLIGHT',
  { from, to }: Pick<ClockChange, 'from' | 'to'>,
  times: readonly string[],
): string[] {
  return [
    `BEGIN:${kind}`,
    ...times,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    `END:${kind}`,
  ];
}

/** @param time nanoseconds from UTC */
function offset(time: number): string {
  const seconds = Math.abs(time) / 1e9;
  const parts = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return `${time < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`;
}

const stamp = (time: Temporal.PlainDateTime | Temporal.ZonedDateTime): string =>
  time.toString({ smallestUnit: 'second', ...noZone }).replace(/[-:]/g, '');
const noZone = { timeZoneName: 'never', offset: 'never' } as const;
