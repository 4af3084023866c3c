import fc from 'fast-check';
import { type Actor, addDays } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { cases } from '../../../../test/cases.js';
import { periodBefore, periodName, type RequestPeriod, requestPeriods } from './period.js';
import { type NewRecurringRequest, RecurringRequest } from './recurring-request.js';

const admin: Actor = { id: 1, role: 'admin' };
const at = new Date('2026-11-30T12:00:00Z');

const monthly: NewRecurringRequest = {
  userId: 2,
  createdBy: 1,
  title: 'Sales report',
  description: null,
  templateId: null,
  every: 'month',
  startsOn: '2026-11-30',
  endsOn: null,
  dueInDays: 14,
};
const recurring = (over: Partial<NewRecurringRequest> = {}, today = '2026-11-30'): RecurringRequest =>
  RecurringRequest.begin({ ...monthly, ...over }, today);

describe('the name of a period', () => {
  it.each<[string, RequestPeriod, string, string]>([
    ['2026-11-30', 'month', 'October 2026', 'octubre de 2026'],
    ['2027-01-01', 'month', 'December 2026', 'diciembre de 2026'],
    ['2026-11-30', 'quarter', 'Q3 2026', 'T3 2026'],
    ['2027-03-31', 'quarter', 'Q4 2026', 'T4 2026'],
    ['2027-04-01', 'quarter', 'Q1 2027', 'T1 2027'],
    ['2027-12-31', 'year', '2026', '2026'],
  ])('before %s, by %s, is %s', (day, every, english, spanish) => {
    const name = () => periodName(periodBefore(day, every), every);
    expect(inLanguage('en', name)).toBe(english);
    expect(inLanguage('es', name)).toBe(spanish);
  });
});

describe('a recurring request', () => {
  it('is made on its day for the period before it, late ones each for theirs', () => {
    const one = recurring({ startsOn: '2026-12-31' });
    expect(one.takeDue('2026-12-30')).toEqual([]);
    expect(one.takeDue('2027-03-01')).toEqual([
      { every: 'month', period: '2026-11-01', dueDate: '2027-03-15' },
      { every: 'month', period: '2026-12-01', dueDate: '2027-03-15' },
      { every: 'month', period: '2027-01-01', dueDate: '2027-03-15' },
    ]);
    expect(one.nextOn).toBe('2027-03-31');
  });

  it('ends after its last day', () => {
    const one = recurring({ every: 'quarter', endsOn: '2027-02-28' });
    expect(one.takeDue('2027-12-31').map(({ period }) => period)).toEqual(['2026-07-01', '2026-10-01']);
    expect(one.nextOn).toBeNull();
  });

  it('makes up nothing after a pause', () => {
    const one = recurring({ startsOn: '2026-12-01' });
    one.change({ paused: true }, admin, '2026-11-30', at);
    expect(one.takeDue('2027-06-30')).toEqual([]);
    one.change({ paused: false }, admin, '2027-02-10', at);
    expect(one.takeDue('2027-03-01').map(({ period }) => period)).toEqual(['2027-02-01']);
  });

  it('is not made a second time on the day of a change', () => {
    const one = recurring();
    expect(one.takeDue('2026-11-30')).toHaveLength(1);
    one.change({ every: 'year', title: 'Report' }, admin, '2026-11-30', at);
    expect(one.takeDue('2026-11-30')).toEqual([]);
    expect(one.nextOn).toBe('2027-11-30');
  });

  it('refuses a beginning before today, and an end before the beginning', () => {
    const fieldOf = (act: () => unknown): unknown => {
      try {
        act();
      } catch (error) {
        return Object.keys((error as { fields: object }).fields);
      }
      return undefined;
    };
    expect(fieldOf(() => recurring({ startsOn: '2026-11-29' }))).toEqual(['startsOn']);
    expect(fieldOf(() => recurring({ endsOn: '2026-11-29' }))).toEqual(['endsOn']);
    const one = recurring({ startsOn: '2027-01-31' });
    expect(fieldOf(() => one.change({ startsOn: '2026-11-29' }, admin, '2026-11-30', at))).toEqual([
      'startsOn',
    ]);
    expect(fieldOf(() => one.change({ endsOn: '2027-01-30' }, admin, '2026-11-30', at))).toEqual(['endsOn']);
  });

  it('asks for every period once, however irregularly it is looked at', () => {
    const days = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        fc.constantFrom(...requestPeriods),
        fc.integer({ min: 0, max: 400 }),
        days,
        (every, start, steps) => {
          const dayOf = (number: number) => addDays('2026-11-30', number);
          const one = recurring({ every, startsOn: dayOf(start) });
          const other = recurring({ every, startsOn: dayOf(start) });
          let today = 0;
          const seen: string[] = [];
          for (const step of steps) {
            today += step;
            seen.push(...one.takeDue(dayOf(today)).map(({ period }) => period));
          }
          const atOnce = other.takeDue(dayOf(today)).map(({ period }) => period);
          expect(seen).toEqual(atOnce);
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
      { numRuns: cases(60) },
    );
  });
});
