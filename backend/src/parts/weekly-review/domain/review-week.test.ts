import { endedWeeks, reviewWeek, weekAfter } from './review-week.js';

const chicago = 'America/Chicago';
const at = (iso: string): Date => new Date(iso);

describe('a reviewed week', () => {
  it('is current until the practice’s Sunday is over', () => {
    const stage = (now: string): string | undefined => reviewWeek('2026-W47', chicago, at(now))?.stage;
    expect(stage('2026-11-16T05:59:59.999Z')).toBe('future');
    expect(stage('2026-11-16T06:00:00Z')).toBe('current');
    expect(stage('2026-11-23T05:59:59.999Z')).toBe('current');
    expect(stage('2026-11-23T06:00:00Z')).toBe('ended');
  });

  it('refers to its end, or to now', () => {
    const asAt = (week: string, zone = chicago) =>
      reviewWeek(week, zone, at('2027-06-01T00:00:00Z'))?.asAt.toISOString();
    expect(asAt('2026-W44')).toBe('2026-11-02T05:59:59.999Z');
    expect(asAt('2026-W43')).toBe('2026-10-26T04:59:59.999Z');
    expect(asAt('2026-W53')).toBe('2027-01-04T05:59:59.999Z');
    expect(asAt('2026-W10', 'Asia/Kolkata')).toBe('2026-03-08T18:29:59.999Z');
    const current = reviewWeek(undefined, chicago, at('2026-11-20T12:00:00Z'));
    expect(current).toMatchObject({ week: '2026-W47', asAt: at('2026-11-20T12:00:00Z') });
    expect(current?.silentBefore).toEqual(at('2026-10-22T05:00:00Z'));
  });

  it.each(['2025-W53', '2026-W00', '2026-W54', '2026-W7', 'soon', '0000-W01'])('does not exist: %s', (week) =>
    expect(reviewWeek(week, chicago, new Date())).toBeUndefined(),
  );
});

describe('ended weeks', () => {
  it('are all from the first one to the one before the current', () => {
    const weeks = (first: string, now: string, zone = chicago): string[] =>
      endedWeeks(first, zone, at(now)).map(({ week }) => week);
    expect(weeks('2026-W51', '2027-01-12T12:00:00Z')).toEqual([
      '2026-W51',
      '2026-W52',
      '2026-W53',
      '2027-W01',
    ]);
    expect(weeks('2026-W47', '2026-11-20T12:00:00Z')).toEqual([]);
    // The practice has moved east: its Monday has begun.
    expect(weeks('2026-W47', '2026-11-22T20:00:00Z')).toEqual([]);
    expect(weeks('2026-W47', '2026-11-22T20:00:00Z', 'Asia/Kolkata')).toEqual(['2026-W47']);
    expect(weeks('2026-W48', '2026-11-22T20:00:00Z')).toEqual([]);
  });

  it('are followed by the next, across years', () => {
    expect(weekAfter('2026-W53')).toBe('2027-W01');
    expect(weekAfter('2026-W47')).toBe('2026-W48');
  });
});
