import ICAL from 'ical.js';
import fc from 'fast-check';
import { cases } from '../../../../test/cases.js';
import { readCalendar } from './read-calendar.js';

/** A year that begins and ends with a clock change in between. */
const span = { from: Date.parse('2026-06-01T00:00:00Z'), to: Date.parse('2027-06-01T00:00:00Z') };

const zones = {
  Madrid: `BEGIN:VTIMEZONE
TZID:Madrid
BEGIN:DAYLIGHT
DTSTART:19960331T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`,
  Chicago: `BEGIN:VTIMEZONE
TZID:Chicago
BEGIN:DAYLIGHT
DTSTART:20070311T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`,
};

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const rule = fc.oneof(
  fc.record({ freq: fc.constant('DAILY'), by: fc.constant('') }),
  fc.record({
    freq: fc.constant('WEEKLY'),
    by: fc.subarray(weekdays, { minLength: 1, maxLength: 4 }).map((days) => `;BYDAY=${days.join(',')}`),
  }),
  fc.record({
    freq: fc.constant('MONTHLY'),
    by: fc.oneof(
      fc.integer({ min: 1, max: 28 }).map((day) => `;BYMONTHDAY=${day}`),
      fc
        .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom(...weekdays))
        .map(([nth, day]) => `;BYDAY=${nth}${day}`),
    ),
  }),
);
const series = fc.record({
  zone: fc.constantFrom('Madrid', 'Chicago'),
  day: fc.integer({ min: 0, max: 700 }),
  // Not at night, when clocks change: ical.js adds hours on the wall clock.
  hour: fc.integer({ min: 4, max: 13 }),
  minutes: fc.integer({ min: 15, max: 600 }),
  rule,
  interval: fc.integer({ min: 1, max: 3 }),
  end: fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
    fc.integer({ min: 0, max: 500 }).map((days) => `;UNTIL=${stamp(days, 12)}Z`),
  ),
  /** Instances of the year, by position: excluded, or moved by so many hours. */
  excluded: fc.array(fc.nat(20), { maxLength: 3 }),
  moved: fc.array(fc.tuple(fc.nat(20), fc.integer({ min: -30, max: 30 })), { maxLength: 2 }),
});

const dayMs = 86_400_000;
const local = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+Z/g, '');
/** Days after January 2026. */
const stamp = (days: number, hour: number): string =>
  local(Date.parse('2026-01-01') + days * dayMs + hour * 3_600_000);

const calendarOf = (zone: keyof typeof zones, events: readonly string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    zones[zone],
    ...events.flatMap((lines) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\n');

/** By the expansion of ical.js, which is wrong for yearly series and dates without a rule, but right for these. */
function expanded(text: string): { from: number; to: number; wall: string }[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as string);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const timezone = new ICAL.Timezone(zone);
    ICAL.TimezoneService.remove(timezone.tzid);
    ICAL.TimezoneService.register(timezone);
  }
  const [first, ...exceptions] = calendar.getAllSubcomponents('vevent');
  const event = new ICAL.Event(first, { exceptions });
  const found = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && +next.toJSDate() < span.to + 2 * dayMs; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    const times = { from: +startDate.toJSDate(), to: +endDate.toJSDate(), wall: next.toICALString() };
    if (times.to > span.from && times.from < span.to) found.push(times);
  }
  return found.sort((one, other) => one.from - other.from || one.to - other.to);
}

it('busy times of a year are those of ical.js, wherever that is right', () => {
  fc.assert(
    fc.property(
      series,
      ({ zone, day, hour, minutes, rule: { freq, by }, interval, end, excluded, moved }) => {
        const start = stamp(day, hour);
        const text = `RRULE:FREQ=${freq}${by};INTERVAL=${interval}${end}`;
        // A start that follows its rule: two readings otherwise.
        const [aligned] = expanded(
          calendarOf(zone, [[`DTSTART;TZID=${zone}:${start}`, 'DURATION:PT1H', text]]),
        );
        fc.pre(aligned !== undefined);
        const lines = [`DTSTART;TZID=${zone}:${aligned?.wall}`, `DURATION:PT${minutes}M`, text];
        const plain = expanded(calendarOf(zone, [lines]));
        const at = (position: number) => plain[position % Math.max(plain.length, 1)]?.wall;
        const positions = new Set(excluded);
        const without = [...positions].flatMap((position) => at(position) ?? []);
        const overrides = moved.flatMap(([position, hours]) => {
          const wall = at(position);
          if (wall === undefined || without.includes(wall)) return [];
          const to = local(
            Date.parse(wall.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')) + hours * 3_600_000,
          );
          // At a time of the night, both would have to agree on skipped hours.
          if (Number(to.slice(9, 11)) < 4) return [];
          return [
            {
              wall,
              lines: [`RECURRENCE-ID;TZID=${zone}:${wall}`, `DTSTART;TZID=${zone}:${to}`, 'DURATION:PT45M'],
            },
          ];
        });
        const distinct = overrides.filter(
          ({ wall }, index) => overrides.findIndex((one) => one.wall === wall) === index,
        );
        const calendar = calendarOf(zone, [
          [...lines, ...without.map((wall) => `EXDATE;TZID=${zone}:${wall}`)],
          ...distinct.map((override) => override.lines),
        ]);
        const busy = readCalendar(calendar, span, 'UTC').busy.map(({ from, to }) => ({ from, to }));
        expect(busy).toEqual(expanded(calendar).map(({ from, to }) => ({ from, to })));
      },
    ),
    { numRuns: cases(150), seed: 20_261_128 },
  );
});
