import { changesOf, cutoffDate, reflectionMs, type RetentionRule } from './retention-rule.js';

const at = new Date('2026-11-02T12:00:00Z');
const inAWeek = new Date(at.getTime() + reflectionMs);
const sevenYears: RetentionRule = {
  category: 'messages',
  years: 7,
  adoptedBy: 1,
  adoptedAt: new Date('2025-01-01T00:00:00Z'),
  effectiveAt: new Date('2025-01-08T00:00:00Z'),
};

describe('a change of the retention rules', () => {
  it('takes effect after a week if it destroys more', () => {
    expect(changesOf([], [{ category: 'messages', years: 7 }], 2, at)).toEqual([
      {
        category: 'messages',
        from: null,
        to: 7,
        rule: { category: 'messages', years: 7, adoptedBy: 2, adoptedAt: at, effectiveAt: inAWeek },
      },
    ]);
    const [shorter] = changesOf([sevenYears], [{ category: 'messages', years: 3 }], 2, at);
    expect(shorter).toMatchObject({ from: 7, to: 3, rule: { effectiveAt: inAWeek } });
  });

  it('takes effect immediately if it keeps longer, but shortens no week that has started', () => {
    const [longer] = changesOf([sevenYears], [{ category: 'messages', years: 10 }], 2, at);
    expect(longer?.rule?.effectiveAt).toEqual(at);
    const young = { ...sevenYears, effectiveAt: inAWeek };
    expect(changesOf([young], [{ category: 'messages', years: 10 }], 2, at)[0]?.rule?.effectiveAt).toEqual(
      inAWeek,
    );
  });

  it('can remove a rule, and leaves unchanged and other rules alone', () => {
    expect(changesOf([sevenYears], [{ category: 'messages', years: null }], 2, at)).toEqual([
      { category: 'messages', from: 7, to: null, rule: undefined },
    ]);
    expect(changesOf([sevenYears], [{ category: 'messages', years: 7 }], 2, at)).toEqual([]);
    expect(changesOf([], [{ category: 'tax_documents', years: null }], 2, at)).toEqual([]);
  });
});

it('years are calendar years', () => {
  expect(cutoffDate(new Date('2028-02-29T10:00:00Z'), 7)).toEqual(new Date('2021-03-01T10:00:00Z'));
  expect(cutoffDate(at, 3)).toEqual(new Date('2023-11-02T12:00:00Z'));
});
