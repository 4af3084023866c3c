import { type CopyState, isDue, latestNight, triesOldest } from './nights.js';

const chicago = 'America/Chicago';
const at = (text: string): Date => new Date(text);
const night = (now: string, zone = chicago): string => latestNight(at(now), zone).toISOString();

describe('the latest night', () => {
  it('is at 2:00 of the zone', () => {
    expect(night('2026-11-18T07:59:59Z')).toBe('2026-11-17T08:00:00.000Z');
    expect(night('2026-11-18T08:00:00Z')).toBe('2026-11-18T08:00:00.000Z');
    expect(night('2026-11-18T08:59:59Z', 'America/Phoenix')).toBe('2026-11-17T09:00:00.000Z');
    expect(night('2026-11-18T09:00:00Z', 'America/Phoenix')).toBe('2026-11-18T09:00:00.000Z');
  });

  it('is at 3:00 of March 8, 2026 in Chicago, which has no 2:00, and as ever in Phoenix', () => {
    // 1:59 of standard time is followed by 3:00.
    expect(night('2026-03-08T07:59:59Z')).toBe('2026-03-07T08:00:00.000Z');
    expect(night('2026-03-08T08:00:00Z')).toBe('2026-03-08T08:00:00.000Z');
    expect(night('2026-03-09T07:00:00Z')).toBe('2026-03-09T07:00:00.000Z');
    expect(night('2026-03-08T12:00:00Z', 'America/Phoenix')).toBe('2026-03-08T09:00:00.000Z');
  });

  it('comes once on November 1, 2026 in Chicago, 25 hours after the last one', () => {
    expect(night('2026-11-01T07:59:59Z')).toBe('2026-10-31T07:00:00.000Z');
    expect(night('2026-11-01T08:00:00Z')).toBe('2026-11-01T08:00:00.000Z');
    expect(night('2026-11-02T07:59:59Z')).toBe('2026-11-01T08:00:00.000Z');
  });

  it('is the first 2:00 where the hour comes twice', () => {
    // In Berlin 3:00 of summer time is followed by 2:00.
    expect(night('2026-10-25T02:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T00:00:00.000Z');
  });
});

const state = (given: Partial<CopyState>): CopyState => ({
  since: at('2026-11-01T15:00:00Z'),
  lastGoodAt: null,
  lastTriedAt: null,
  error: null,
  failures: 0,
  oldestTriedFor: null,
  ...given,
});

describe('a copy is due', () => {
  const last = at('2026-11-18T08:00:00Z');
  const started = at('2026-11-01T15:00:00Z');
  const due = (given: Partial<CopyState>, now: string, startedAt = started): boolean =>
    isDue(state(given), last, at(now), startedAt);

  it('in the first night after the first start, and from then on if the last good one is older', () => {
    expect(due({ since: at('2026-11-18T08:00:00.001Z') }, '2026-11-18T09:00:00Z')).toBe(false);
    expect(due({ since: at('2026-11-18T07:59:59Z') }, '2026-11-18T08:00:00Z')).toBe(true);
    expect(due({ lastGoodAt: at('2026-11-18T08:00:00.300Z') }, '2026-11-19T07:59:00Z')).toBe(false);
    expect(due({ lastGoodAt: at('2026-11-18T07:59:59Z') }, '2026-11-18T08:00:00Z')).toBe(true);
  });

  it('however many nights were missed', () => {
    expect(due({ lastGoodAt: at('2026-11-09T08:00:00Z') }, '2026-11-18T21:13:00Z')).toBe(true);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [6, 32],
    [7, 60],
    [50, 60],
  ])('again after %d failures in the night: %d minutes after the last try', (failures, minutes) => {
    const lastTriedAt = at('2026-11-18T08:00:00Z');
    const after = (ms: number): string => new Date(lastTriedAt.getTime() + ms).toISOString();
    expect(due({ lastTriedAt, failures }, after(minutes * 60_000 - 1))).toBe(false);
    expect(due({ lastTriedAt, failures }, after(minutes * 60_000))).toBe(true);
  });

  it('at once in the next night, and after a start, however the tries before ended', () => {
    expect(
      due({ lastTriedAt: at('2026-11-18T07:59:00Z'), failures: 9, error: 'x' }, '2026-11-18T08:00:00Z'),
    ).toBe(true);
    const tried = { lastTriedAt: at('2026-11-18T08:30:00Z'), failures: 9, error: 'x' };
    expect(due(tried, '2026-11-18T08:31:00Z')).toBe(false);
    expect(due(tried, '2026-11-18T08:31:00Z', at('2026-11-18T08:30:30Z'))).toBe(true);
  });

  it('also after a clock was set back', () => {
    const tried = { lastTriedAt: at('2026-12-24T08:30:00Z'), failures: 3 };
    expect(due(tried, '2026-11-18T08:31:00Z')).toBe(true);
    // The last good copy, or the first start, was in the wrong year.
    expect(due({ lastGoodAt: at('2030-01-01T08:00:00Z') }, '2026-11-18T08:31:00Z')).toBe(true);
    expect(due({ since: at('2030-01-01T08:00:00Z') }, '2026-11-18T08:31:00Z')).toBe(true);
    // Another instance's clock is a little ahead.
    expect(due({ lastGoodAt: at('2026-11-18T08:35:00Z') }, '2026-11-18T08:31:00Z')).toBe(false);
  });
});

describe('the oldest copy is tried', () => {
  const tries = (given: Partial<CopyState>, of: string): boolean =>
    triesOldest(state(given), at(of), chicago);

  it('in the first night of a month of the zone, once', () => {
    expect(tries({}, '2026-11-30T08:00:00Z')).toBe(false);
    expect(tries({}, '2026-12-01T08:00:00Z')).toBe(true);
    expect(tries({ oldestTriedFor: at('2026-12-01T08:00:00Z') }, '2026-12-01T08:00:00Z')).toBe(false);
    expect(tries({ oldestTriedFor: at('2026-12-01T08:00:00Z') }, '2027-01-01T08:00:00Z')).toBe(true);
    // Still October there.
    expect(tries({ since: at('2026-11-01T04:00:00Z') }, '2026-11-01T08:00:00Z')).toBe(true);
  });

  it('in the next night if the first was missed', () => {
    expect(tries({ oldestTriedFor: at('2026-11-01T08:00:00Z') }, '2026-12-03T08:00:00Z')).toBe(true);
  });
});
