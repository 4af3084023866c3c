import { differencesOf, type PlanDocument, type PlanFact } from './plan-document.js';
import { isReminderDue, reviewDay, reviewState } from './security-plan.js';
import { dayOf } from '../../../kernel/index.js';

describe('the review of a plan', () => {
  it.each([
    [null, 'none'],
    ['2027-03-01', 'current'],
    ['2026-12-21', 'due_soon'],
    ['2026-11-21', 'due_soon'],
    ['2026-11-20', 'overdue'],
  ])('on %p is %p', (reviewOn, state) => {
    expect(reviewState(reviewOn, '2026-11-21')).toBe(state);
  });

  it('has reminders 30 days before, on its date, and every 30 days after', () => {
    const on = '2026-06-30';
    const reminded: string[] = [];
    let last: string | null = null;
    for (let time = Date.parse('2026-05-01'); time < Date.parse('2026-09-15'); time += 86_400_000) {
      const today = dayOf(time, 'UTC');
      if (!isReminderDue(on, last, today)) continue;
      reminded.push(today);
      last = today;
    }
    expect(reminded).toEqual(['2026-05-31', '2026-06-30', '2026-07-30', '2026-08-29']);
  });

  it('has one reminder after a long downtime', () => {
    expect(isReminderDue('2026-06-30', null, '2027-01-01')).toBe(true);
    expect(isReminderDue('2026-06-30', '2027-01-01', '2027-01-01')).toBe(false);
  });

  it('is due in a year by default', () => {
    expect(reviewDay(undefined, '2027-03-01')).toBe('2028-02-29');
    expect(reviewDay('2027-03-02', '2027-03-01')).toBe('2027-03-02');
    expect(() => reviewDay('2027-03-01', '2027-03-01')).toThrow('Must be after today');
    expect(() => reviewDay('2028-03-02', '2027-03-01')).toThrow('Must be within a year');
  });
});

describe('an adopted plan', () => {
  const plan = (...facts: PlanFact[]): PlanDocument => ({
    practice: { name: 'Example', lines: [], contact: '' },
    asOf: '2026-11-21T12:00:00.000Z',
    sections: [{ title: 'Access', shapedLike: '', texts: [], tables: [], facts }],
  });

  it('differs by changed, added and removed facts, never by counts', () => {
    const adopted = plan(
      { name: 'Limits', value: 'On' },
      { name: 'Same', value: 'x' },
      { name: 'Gone', value: 'y' },
      { name: 'Tokens', value: '1', figure: true },
    );
    const now = plan(
      { name: 'Limits', value: 'Off', attention: true },
      { name: 'Same', value: 'x' },
      { name: 'New', value: 'z' },
      { name: 'Tokens', value: '2', figure: true },
    );
    expect(differencesOf(adopted, now)).toEqual([
      { section: 'Access', name: 'Limits', was: 'On', is: 'Off' },
      { section: 'Access', name: 'Gone', was: 'y', is: null },
      { section: 'Access', name: 'New', was: null, is: 'z' },
    ]);
    expect(differencesOf(now, now)).toEqual([]);
  });
});
