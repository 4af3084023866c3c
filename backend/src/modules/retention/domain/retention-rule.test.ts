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

describe('a change of the rules', () => {
  it('that destroys more begins after a week', () => {
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

  it('that keeps longer begins at once, but ends no week that has begun', () => {
    const [longer] = changesOf([sevenYears], [{ category: 'messages', years: 10 }], 2, at);
    expect(longer?.rule?.effectiveAt).toEqual(at);
    const young = { ...sevenYears, effectiveAt: inAWeek };
    expect(changesOf([young], [{ category: 'messages', years: 10 }], 2, at)[0]?.rule?.effectiveAt).toEqual(
      inAWeek,
    );
  });

  it('can end a rule, and leaves the same and others as they are', () => {
    expect(changesOf([sevenYears], [{ category: 'messages', years: null }], 2, at)).toEqual([
      { category: 'messages', from: 7, to: null, rule: undefined },
    ]);
    expect(changesOf([sevenYears], [{ category: 'messages', years: 7 }], 2, at)).toEqual([]);
    expect(changesOf([], [{ category: 'tax_documents', years: null }], 2, at)).toEqual([]);
  });
});

it('years are those of the calendar', () => {
  expect(cutoffDate(new Date('2028-02-29T10:00:00Z'), 7)).toEqual(new Date('2021-03-01T10:00:00Z'));
  expect(cutoffDate(at, 3)).toEqual(new Date('2023-11-02T12:00:00Z'));
});
