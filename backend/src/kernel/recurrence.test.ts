import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { atWallTime, dueTime, everyInterval, type Recurrence } from './recurrence.js';
import { addDays, daysBetween } from './day.js';
import { startOfDay } from './zone.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (text: string): number => Date.parse(text);
const iso = (time: number): string => new Date(time).toISOString().replace(':00.000Z', 'Z');
/** The date and time that a clock in a zone shows. */
const shown = (time: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDateTime().toString();

/** Times of a recurrence from a moment to another. */
function timesOf({ next }: Recurrence, from: number, to: number): number[] {
  const times: number[] = [];
  for (let time = next(from - 1); time < to; time = next(time)) times.push(time);
  return times;
}

describe('a time of the clock', () => {
  const nightly = atWallTime({ time: '02:10' }, 'America/Chicago');

  it.each([
    ['on a usual night', nightly, '2026-11-24', ['2026-11-24T08:10Z']],
    ['that is skipped in March is 3:00', nightly, '2026-03-08', ['2026-03-08T08:00Z']],
    ['after the clocks went back', nightly, '2026-11-01', ['2026-11-01T08:10Z']],
    [
      'that occurs twice in November counts once',
      atWallTime({ time: '01:30' }, 'America/Chicago'),
      '2026-11-01',
      ['2026-11-01T06:30Z'],
    ],
  ])('%s', (_what, recurrence, date, times) => {
    const zone = 'America/Chicago';
    const found = timesOf(recurrence, startOfDay(date, zone), startOfDay(addDays(date, 1), zone));
    expect(found.map(iso)).toEqual(times);
  });

  it('on one weekday', () => {
    const friday = atWallTime({ time: '16:00', weekday: 5 }, 'America/Chicago');
    const november = timesOf(friday, at('2026-11-01T00:00Z'), at('2026-12-01T00:00Z'));
    expect(november.map(iso)).toEqual([
      '2026-11-06T22:00Z',
      '2026-11-13T22:00Z',
      '2026-11-20T22:00Z',
      '2026-11-27T22:00Z',
    ]);
    expect(iso(friday.latest(at('2026-11-27T21:59Z')))).toBe('2026-11-20T22:00Z');
    expect(iso(friday.latest(at('2026-11-27T22:00Z')))).toBe('2026-11-27T22:00Z');
  });

  // St. John's clocks went back from 0:01, so that two dates were shown twice; Nuuk's go forward at 23:00.
  it.each([
    ['America/Chicago', 2026],
    ['Europe/Madrid', 2026],
    ['Australia/Lord_Howe', 2026],
    ['Asia/Kolkata', 2026],
    ['Africa/Cairo', 2026],
    ['America/Nuuk', 2026],
    ['America/Santiago', 2026],
    ['America/St_Johns', 2010],
    ['Antarctica/Troll', 2026],
    ['UTC', 2028],
  ])('comes once on each day of a year in %s (%i), at the time that the clock shows', (zone, year) => {
    const from = `${year}-01-01`;
    const to = `${year + 1}-01-01`;
    for (const time of ['00:10', '01:30', '02:10', '23:30']) {
      const times = timesOf(atWallTime({ time }, zone), startOfDay(from, zone), startOfDay(to, zone));
      expect(times).toHaveLength(daysBetween(from, to));
      // At most the two hours by which Troll's clocks change.
      const gaps = times.slice(1).map((moment, before) => moment - (times[before] ?? 0));
      expect(gaps.filter((gap) => gap < day - 2 * hour || gap > day + 2 * hour)).toEqual([]);
      const elsewhen = times.filter(
        (moment, index) => shown(moment, zone) !== `${addDays(from, index)}T${time}:00`,
      );
      // The one day on which it is skipped.
      expect(elsewhen.length).toBeLessThanOrEqual(1);
    }
  });

  it('is always the latest before the next, in any zone, time and moment', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
        (zone, minutes, weekday, moment) => {
          const time = Temporal.PlainTime.from('00:00').add({ minutes }).toString().slice(0, 5);
          const recurrence = atWallTime({ time, ...(weekday !== undefined && { weekday }) }, zone);
          const now = moment.getTime();
          const latest = recurrence.latest(now);
          const next = recurrence.next(now);
          expect(latest).toBeLessThanOrEqual(now);
          expect(next).toBeGreaterThan(now);
          expect(recurrence.next(latest)).toBe(next);
          expect(recurrence.latest(next - 1)).toBe(latest);
          expect(recurrence.latest(next)).toBe(next);
        },
      ),
      { numRuns: 100 },
    );
  });
});

it('an interval is regular, whatever the clocks show', () => {
  const hourly = everyInterval({ minutes: 60, past: 17 });
  const night = timesOf(hourly, at('2026-03-08T06:30Z'), at('2026-03-08T09:30Z'));
  expect(night.map(iso)).toEqual(['2026-03-08T07:17Z', '2026-03-08T08:17Z', '2026-03-08T09:17Z']);
  expect(iso(hourly.latest(at('2026-03-08T07:16Z')))).toBe('2026-03-08T06:17Z');
});

describe('recurring work', () => {
  const zone = 'America/Chicago';
  const nightly = atWallTime({ time: '02:10' }, zone);
  const morning = atWallTime({ time: '09:00' }, zone);
  const upkeep = { onlyWhileNearer: false };
  const people = { onlyWhileNearer: true };
  const due = (recurrence: Recurrence, done: string | undefined, now: string, options = upkeep) => {
    const found = dueTime(recurrence, done === undefined ? undefined : at(done), at(now), options);
    return found && { at: iso(found.at), runs: found.runs };
  };

  it('that is new begins with its next time', () => {
    expect(due(nightly, undefined, '2026-11-24T15:00Z')).toEqual({ at: '2026-11-24T08:10Z', runs: false });
  });

  it('is done once for each time', () => {
    expect(due(nightly, '2026-11-23T08:10Z', '2026-11-24T08:10Z')).toEqual({
      at: '2026-11-24T08:10Z',
      runs: true,
    });
    expect(due(nightly, '2026-11-24T08:10Z', '2026-11-24T08:11Z')).toBeUndefined();
  });

  it('is made up once after days off: upkeep at any time, what reaches people while it is nearer than the next', () => {
    const wake = '2026-11-25T04:00Z';
    expect(due(nightly, '2026-11-20T08:10Z', wake)).toEqual({ at: '2026-11-24T08:10Z', runs: true });
    expect(due(morning, '2026-11-20T15:00Z', '2026-11-25T03:00Z', people)).toEqual({
      at: '2026-11-24T15:00Z',
      runs: true,
    });
    expect(due(morning, '2026-11-20T15:00Z', '2026-11-25T03:01Z', people)).toEqual({
      at: '2026-11-24T15:00Z',
      runs: false,
    });
  });

  it('follows the practice to another zone without a second run for a time that has passed', () => {
    const kolkata = atWallTime({ time: '09:00' }, 'Asia/Kolkata');
    expect(due(kolkata, '2026-11-24T15:00Z', '2026-11-24T16:00Z', people)).toBeUndefined();
    expect(due(kolkata, '2026-11-24T15:00Z', '2026-11-25T03:30Z', people)?.runs).toBe(true);
  });

  it('is not repeated for a time that comes again because the clock was set back', () => {
    expect(due(nightly, '2026-11-24T08:10Z', '2026-11-24T07:30Z')).toBeUndefined();
    expect(due(nightly, '2026-11-24T08:10Z', '2026-11-24T08:10Z')).toBeUndefined();
    expect(due(nightly, '2026-11-24T08:10Z', '2026-11-25T08:10Z')?.runs).toBe(true);
  });

  it('does not wait for a day years ahead at which the clock was set right', () => {
    expect(due(nightly, '2031-05-01T07:10Z', '2026-11-24T15:00Z')).toEqual({
      at: '2026-11-24T08:10Z',
      runs: false,
    });
    expect(due(nightly, '2026-11-24T08:10Z', '2026-11-25T08:10Z')?.runs).toBe(true);
  });

  it('leaves alone what an instance did whose clock is ahead', () => {
    const minutely = everyInterval({ minutes: 1 });
    expect(due(minutely, '2026-11-24T08:14Z', '2026-11-24T08:10Z')).toBeUndefined();
    expect(due(minutely, '2026-11-24T08:16Z', '2026-11-24T08:10Z')?.runs).toBe(false);
  });

  // Every quarter of an hour instead of every minute, to be quick.
  const look = 15 * minute;
  /** Numbers of looks while the machine works, or sleeps. */
  const lives = fc.array(
    fc.record({ kind: fc.constantFrom('work', 'sleep'), looks: fc.integer({ min: 1, max: 150 }) }),
    { minLength: 1, maxLength: 8 },
  );
  const begun = fc.integer({ min: at('2026-01-01T00:00Z') / look, max: at('2027-12-31T00:00Z') / look });
  const schedules = fc.constantFrom(
    atWallTime({ time: '02:10' }, 'America/Chicago'),
    atWallTime({ time: '01:30' }, 'America/Chicago'),
    atWallTime({ time: '00:10' }, 'Africa/Cairo'),
    atWallTime({ time: '16:00', weekday: 5 }, 'Europe/Madrid'),
    everyInterval({ minutes: 60, past: 17 }),
  );

  it('runs once for each time while the machine works, and at the first look after sleep', () => {
    fc.assert(
      fc.property(schedules, begun, lives, (recurrence, start, life) => {
        let now = start * look;
        let done = dueTime(recurrence, undefined, now, upkeep)?.at;
        const runs: number[] = [];
        for (const { kind, looks } of life) {
          if (kind === 'sleep') now += looks * look;
          for (let count = 0; kind === 'work' && count < looks; count++) {
            now += look;
            const time = dueTime(recurrence, done, now, upkeep);
            if (time?.runs) runs.push(time.at);
            done = time?.at ?? done;
            expect(done).toBe(recurrence.latest(now));
          }
        }
        expect(runs).toEqual([...new Set(runs)].toSorted((one, other) => one - other));
      }),
      { numRuns: 25 },
    );
  });

  it('neither stops nor is repeated for a time when the clock is set back by minutes or years', () => {
    const back = fc.oneof(fc.integer({ min: 1, max: 96 }), fc.integer({ min: 96, max: 4 * 366 * 96 }));
    fc.assert(
      fc.property(schedules, begun, back, (recurrence, start, looks) => {
        const before = start * look;
        let done: number | undefined = recurrence.latest(before);
        const set = before - looks * look;
        const runs: number[] = [];
        // The time after the next is reached without waiting for the old clock.
        const end = recurrence.next(recurrence.next(set));
        for (let now = set; now < end + look; now += look) {
          const time = dueTime(recurrence, done, now, upkeep);
          if (time?.runs) runs.push(time.at);
          done = time?.at ?? done;
        }
        expect(runs.length).toBeGreaterThanOrEqual(1);
        expect(runs).toEqual([...new Set(runs)]);
        // The time that was done before is not done again while it is the next one.
        if (recurrence.next(set) === recurrence.latest(before))
          expect(runs).not.toContain(recurrence.latest(before));
      }),
      { numRuns: 25 },
    );
  });
});
