import fc from 'fast-check';
import { addDays } from '../../../kernel/index.js';
import { officeHours } from '../../../modules/scheduling/testing/fixtures.js';
import { inOrder, offeredSlots, type Span, type WeeklyHours } from './slots.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const iso = ({ from }: Span): string => new Date(from).toISOString().slice(0, 16);

/** Start times of consultation slots. */
const slotsOf = (
  rules: Partial<typeof officeHours>,
  {
    zone = 'America/Chicago',
    from = '2026-11-24',
    to = from,
    now = Date.parse(from) - 20 * hourMs,
    taken = [],
    busy = [],
  }: { zone?: string; from?: string; to?: string; now?: number; taken?: Span[]; busy?: Span[] },
): string[] =>
  offeredSlots({
    availability: { ...officeHours, ...rules },
    type: 'consultation',
    days: { from, to },
    zone,
    now,
    taken,
    busy,
  }).map(iso);

const everyDay = (from: string, to: string): { weekly: WeeklyHours[] } => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to })),
});
const span = (from: string, to: string): Span => ({ from: Date.parse(from), to: Date.parse(to) });

describe('slots', () => {
  it('follow each other from the start of the hours, without partial slots', () => {
    expect(slotsOf(everyDay('09:00', '11:30'), {})).toEqual(['2026-11-24T15:00', '2026-11-24T16:00']);
  });

  it('are empty without hours, on a closed day, or for a type that is not offered', () => {
    expect(slotsOf({ weekly: [] }, {})).toEqual([]);
    expect(slotsOf({ closed: ['2026-11-24'] }, {})).toEqual([]);
    expect(slotsOf({ types: [] }, {})).toEqual([]);
  });

  it('are left out if they are too soon, or beyond the horizon', () => {
    const days = { from: '2026-11-24', to: '2026-11-30', now: Date.parse('2026-11-24T06:00:00Z') };
    const rules = { ...everyDay('09:00', '10:00'), noticeHours: 16, horizonDays: 2 };
    expect(slotsOf(rules, days)).toEqual(['2026-11-25T15:00', '2026-11-26T15:00']);
  });

  it('keep the buffer to taken times, on both sides', () => {
    const taken = [span('2026-11-24T17:00:00Z', '2026-11-24T18:00:00Z')];
    const rules = everyDay('09:00', '15:00');
    const all = [15, 16, 17, 18, 19, 20].map((hour) => `2026-11-24T${hour}:00`);
    expect(slotsOf(rules, { taken })).toEqual(all.filter((slot) => !slot.includes('T17')));
    expect(slotsOf({ ...rules, bufferMinutes: 1 }, { taken })).toEqual([all[0], all[4], all[5]]);
  });

  it('respect times taken by several appointments at once', () => {
    const taken = [
      span('2026-11-24T15:00:00Z', '2026-11-24T18:00:00Z'),
      span('2026-11-24T15:30:00Z', '2026-11-24T16:00:00Z'),
    ];
    expect(slotsOf(everyDay('09:00', '13:00'), { taken })).toEqual(['2026-11-24T18:00']);
  });

  it('keep clear of busy times without a buffer, which may overlap each other and appointments', () => {
    const busy = [
      span('2026-11-24T15:30:00Z', '2026-11-24T18:00:00Z'),
      span('2026-11-24T16:00:00Z', '2026-11-24T16:30:00Z'),
      span('2026-11-24T20:00:00Z', '2026-11-24T20:01:00Z'),
    ];
    const rules = { ...everyDay('09:00', '17:00'), bufferMinutes: 15 };
    expect(slotsOf(rules, { busy })).toEqual(['18', '19', '21', '22'].map((hour) => `2026-11-24T${hour}:00`));
    const taken = [span('2026-11-24T17:30:00Z', '2026-11-24T18:00:00Z')];
    expect(slotsOf(rules, { busy, taken })).toEqual(
      ['19', '21', '22'].map((hour) => `2026-11-24T${hour}:00`),
    );
  });

  it('offer every real hour on the day when the clock goes back', () => {
    const offered = slotsOf(everyDay('00:00', '04:00'), { from: '2026-11-01' });
    expect(offered).toEqual([5, 6, 7, 8, 9].map((hour) => `2026-11-01T0${hour}:00`));
  });

  it('offer nothing in the skipped hour', () => {
    const offered = slotsOf(everyDay('00:00', '04:00'), { from: '2026-03-08' });
    expect(offered).toEqual(['2026-03-08T06:00', '2026-03-08T07:00', '2026-03-08T08:00']);
    expect(slotsOf(everyDay('02:00', '03:00'), { from: '2026-03-08' })).toEqual([]);
  });

  it('never overlap when adjacent hours meet in an hour that occurs twice', () => {
    const weekly = [
      { weekday: 7, from: '00:00', to: '01:30' },
      { weekday: 7, from: '01:30', to: '03:00' },
    ];
    expect(slotsOf({ weekly }, { from: '2026-11-01' })).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T06:00',
      '2026-11-01T07:30',
    ]);
  });

  it('reach until midnight, and begin after a skipped one', () => {
    expect(slotsOf(everyDay('22:00', '24:00'), { zone: 'Asia/Kolkata' })).toEqual([
      '2026-11-24T16:30',
      '2026-11-24T17:30',
    ]);
    expect(slotsOf(everyDay('00:00', '02:00'), { zone: 'Africa/Cairo', from: '2026-04-24' })).toEqual([
      '2026-04-23T22:00',
    ]);
  });
});

describe('for random rules, time zones and clock changes', () => {
  const quarterMs = 15 * minuteMs;
  const timeOf = (quarter: number): string =>
    `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
  const someHours = fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
    .filter(([, from, to]) => from < to)
    .map(([weekday, from, to]): WeeklyHours => ({ weekday, from: timeOf(from), to: timeOf(to) }));
  /** Without those that overlap earlier ones. */
  const apart = (all: readonly WeeklyHours[]): WeeklyHours[] =>
    all.reduce<WeeklyHours[]>(
      (kept, one) =>
        kept.some((other) => other.weekday === one.weekday && other.from < one.to && one.from < other.to)
          ? kept
          : [...kept, one],
      [],
    );

  /** A day next to a clock change, or any other. */
  const aPlace = fc.constantFrom(
    ['America/Chicago', '2026-03-06'],
    ['America/Chicago', '2026-10-30'],
    ['Europe/Berlin', '2027-03-26'],
    ['Europe/Berlin', '2027-10-29'],
    ['Australia/Lord_Howe', '2027-04-02'],
    ['Australia/Lord_Howe', '2026-10-02'],
    ['Africa/Cairo', '2026-04-22'],
    ['Africa/Cairo', '2026-10-28'],
    ['America/Santiago', '2026-09-04'],
    ['America/Santiago', '2027-04-02'],
    ['Pacific/Apia', '2011-12-28'],
    ['Asia/Kolkata', '2026-11-23'],
    ['Asia/Kathmandu', '2026-11-23'],
    ['Pacific/Chatham', '2026-09-25'],
    ['UTC', '2026-12-30'],
  ) as fc.Arbitrary<[string, string]>;

  const aCase = fc.record({
    place: aPlace,
    hours: fc.array(someHours, { minLength: 1, maxLength: 12 }).map(apart),
    length: fc.integer({ min: 1, max: 12 }).map((quarters) => quarters * 15),
    bufferMinutes: fc.constantFrom(0, 5, 15, 60),
    noticeHours: fc.integer({ min: 0, max: 48 }),
    horizonDays: fc.integer({ min: 1, max: 6 }),
    closedDay: fc.integer({ min: 0, max: 8 }),
    days: fc.integer({ min: 1, max: 5 }),
    taken: fc.array(fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 60 })), {
      maxLength: 12,
    }),
  });

  const formats = new Map<string, Intl.DateTimeFormat>();
  /** Local date and time at a moment, from the time zone tables of the machine. */
  function clockAt(time: number, zone: string): { day: string; time: string } {
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(zone, format);
    const [day = '', clock = ''] = format.format(time).split(' ');
    return { day, time: clock };
  }

  /** The hours of a day, found by checking the clock every 15 minutes. */
  function hoursOf(day: string, { from, to }: WeeklyHours, zone: string): Span | undefined {
    const middle = Date.parse(day);
    const quarters = Array.from({ length: 280 }, (_, index) => middle - 20 * hourMs + index * quarterMs);
    const within = quarters.filter((time) => clockAt(time, zone).day === day);
    const first = within.find((time) => clockAt(time, zone).time >= from);
    const last = within.findLast((time) => clockAt(time, zone).time < to);
    if (first === undefined || last === undefined) return undefined;
    const end = within.findLast((time) => clockAt(time, zone).time === to) ?? last + quarterMs;
    return first < end ? { from: first, to: end } : undefined;
  }

  it('every free slot within the hours is offered, no other, and none overlap', () => {
    fc.assert(
      fc.property(aCase, ({ place: [zone, from], hours, length, days, closedDay, taken, ...rules }) => {
        const to = addDays(from, days - 1);
        const closed = [addDays(from, closedDay)];
        const availability = {
          ...officeHours,
          ...rules,
          weekly: inOrder(hours),
          closed,
          types: [{ type: 'consultation', minutes: length }],
        };
        const now = Date.parse(from) - 12 * hourMs;
        const spans = taken
          .map(([at, size]) => ({ from: now + at * 5 * minuteMs, to: now + (at + size) * 5 * minuteMs }))
          .sort((one, other) => one.from - other.from);
        const offered = offeredSlots({
          availability,
          type: 'consultation',
          days: { from, to },
          zone,
          now,
          taken: spans,
          busy: [],
        });

        const expected: Span[] = [];
        const lastDay = addDays(clockAt(now, zone).day, rules.horizonDays);
        let free = 0;
        for (let day = from; day <= to && day <= lastDay; day = addDays(day, 1)) {
          if (closed.includes(day)) continue;
          const open = availability.weekly.filter(({ weekday }) => weekday % 7 === new Date(day).getUTCDay());
          for (const one of open) {
            const found = hoursOf(day, one, zone);
            if (!found) continue;
            const begin = Math.max(found.from, free);
            free = Math.max(free, found.to);
            for (let at = begin; at + length * minuteMs <= found.to; at += length * minuteMs)
              expected.push({ from: at, to: at + length * minuteMs });
          }
        }
        const buffer = rules.bufferMinutes * minuteMs;
        const isFree = (slot: Span): boolean =>
          slot.from >= now + rules.noticeHours * hourMs &&
          spans.every((one) => one.to + buffer <= slot.from || slot.to + buffer <= one.from);
        expect(offered.map(iso)).toEqual(expected.filter(isFree).map(iso));
        offered.forEach((slot, index) =>
          expect(offered[index + 1]?.from ?? Infinity).toBeGreaterThanOrEqual(slot.to),
        );
      }),
      { numRuns: 150 },
    );
  });
});
