import fc from 'fast-check';
import { addDays } from './day.js';
import { firstOccurrence, periods, type RecurringDays } from './recurring-days.js';

/** The first days of a recurrence from its start, until it ends. */
function daysOf(recurrence: RecurringDays, most: number): string[] {
  const days: string[] = [];
  let next = firstOccurrence(recurrence, recurrence.startsOn);
  while (next !== null && days.length < most) {
    days.push(next);
    next = firstOccurrence(recurrence, addDays(next, 1));
  }
  return days;
}

const aRecurrence = (over: Partial<RecurringDays>): RecurringDays => ({
  every: 'month',
  startsOn: '2026-01-31',
  endsOn: null,
  ...over,
});

describe('a recurrence', () => {
  it('falls on its day of the month, or on the last day of a shorter month', () => {
    expect(daysOf(aRecurrence({}), 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(daysOf(aRecurrence({ startsOn: '2027-12-30' }), 4)).toEqual([
      '2027-12-30',
      '2028-01-30',
      '2028-02-29',
      '2028-03-30',
    ]);
  });

  it('counts quarters and years in months', () => {
    expect(daysOf(aRecurrence({ every: 'quarter', startsOn: '2026-11-30' }), 4)).toEqual([
      '2026-11-30',
      '2027-02-28',
      '2027-05-30',
      '2027-08-30',
    ]);
    expect(daysOf(aRecurrence({ every: 'year', startsOn: '2028-02-29' }), 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('keeps its weekday across clock changes', () => {
    expect(daysOf(aRecurrence({ every: 'week', startsOn: '2026-10-25' }), 3)).toEqual([
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
    ]);
  });

  it('includes its last day', () => {
    expect(daysOf(aRecurrence({ endsOn: '2026-03-31' }), 9)).toHaveLength(3);
    expect(daysOf(aRecurrence({ endsOn: '2026-03-30' }), 9)).toHaveLength(2);
    expect(daysOf(aRecurrence({ endsOn: '2026-01-31' }), 9)).toEqual(['2026-01-31']);
    expect(firstOccurrence(aRecurrence({ endsOn: '2026-01-30' }), '2026-01-01')).toBeNull();
  });

  it('gives the same days from any starting point', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(fc.constantFrom(...periods), day, day, (every, startsOn, from) => {
        const recurrence = aRecurrence({ every, startsOn });
        const found = firstOccurrence(recurrence, from) ?? '';
        const all = daysOf(recurrence, 600);
        expect(found).toBe(all.find((one) => one >= from));
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 50 },
    );
  });
});
