import { isRenewalDue, nextTry, retryTime } from './renewal.js';

const day = 24 * 3_600_000;
const from = new Date('2026-03-01T00:00:00Z');
const after = (milliseconds: number): Date => new Date(from.getTime() + milliseconds);

describe('a certificate', () => {
  it.each([
    // Let's Encrypt's 90 days end a second before.
    ['of 90 days less a second', 90 * day - 1_000, 60 * day],
    ['of 90 days', 90 * day, 60 * day],
    ['of a year', 365 * day, 335 * day],
    ['of 47 days', 47 * day, (47 * 2 * day) / 3],
    ['of 6 days', 6 * day, 4 * day],
  ])('%s is renewed after %d ms of its life at %d ms', (_name, life, due) => {
    const validity = { validFrom: from, validTo: after(life) };
    expect(isRenewalDue(validity, after(due - 1_000))).toBe(false);
    expect(isRenewalDue(validity, after(due + 1_000))).toBe(true);
    expect(isRenewalDue(validity, after(life + day))).toBe(true);
  });
});

describe('the next try', () => {
  it('follows after a minute, then after twice as long each time, at most after a day', () => {
    const minutes = [1, 2, 3, 4, 10, 11, 12, 13, 500].map(
      (failures) => (nextTry(failures, from).getTime() - from.getTime()) / 60_000,
    );
    expect(minutes).toEqual([1, 2, 4, 8, 512, 1024, 1440, 1440, 1440]);
  });

  it('is never before the authority allows it, also if that is more than a day', () => {
    expect(nextTry(1, from, after(3 * day))).toEqual(after(3 * day));
    expect(nextTry(12, from, after(60_000))).toEqual(after(day));
  });
});

it('Retry-After is read as seconds or as a date', () => {
  expect(retryTime('3600', from)).toEqual(after(3_600_000));
  // Not allowed, but a year is meant by nobody.
  expect(retryTime('3600.5', from)).toEqual(after(3_600_500));
  expect(retryTime('Sun, 01 Mar 2026 12:00:00 GMT', from)).toEqual(after(day / 2));
  expect(retryTime(undefined, from)).toBeUndefined();
  expect(retryTime('soon', from)).toBeUndefined();
  // A date must remain one that can be stored.
  expect(retryTime('9'.repeat(30), from)).toEqual(after(366 * day));
});
