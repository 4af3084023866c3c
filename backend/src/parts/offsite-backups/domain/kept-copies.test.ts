import { nameOfCopy, timeOfCopy } from './copy-name.js';
import { copiesToDelete } from './kept-copies.js';

const nightly = (first: string, nights: number): string[] =>
  Array.from({ length: nights }, (_, at) =>
    nameOfCopy(new Date(Date.parse(`${first}T08:00:03Z`) + at * 86_400_000)),
  );
const left = (names: string[]): string[] => {
  const gone = copiesToDelete(names);
  return names.filter((name) => !gone.includes(name)).map((name) => name.slice(8, 18));
};

it('a copy has its time, UTC, in the name of a backup', () => {
  const made = new Date('2026-11-18T02:10:04.730Z');
  expect(nameOfCopy(made)).toBe('steward-2026-11-18T021004Z.tar.zst.age');
  expect(timeOfCopy(nameOfCopy(made))).toEqual(new Date('2026-11-18T02:10:04.000Z'));
});

it.each([
  'steward-2026-11-18T021004Z.tar.zst',
  'nightly-2026-11-18T021004Z.tar.zst.age',
  'steward-2026-11-18T021004Z.tar.zst.age.unfinished',
  'steward-2026-13-18T021004Z.tar.zst.age',
  'Steward-2026-11-18T021004Z.tar.zst.age',
  'folder/steward-2026-11-18T021004Z.tar.zst.age',
])('%s is another file, which is never deleted', (name) => {
  expect(timeOfCopy(name)).toBeUndefined();
  expect(copiesToDelete([...nightly('2026-01-01', 40), name])).not.toContain(name);
});

it('after two years of nights, 7 days, 5 weeks from Monday and 12 months are left', () => {
  // Until Wednesday, November 18, 2026.
  expect(left(nightly('2024-11-19', 730))).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'],
    // Sundays end weeks.
    ...['2026-10-25', '2026-10-31', '2026-11-01', '2026-11-08'],
    ...['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'],
  ]);
});

it('of a day the newest is left, and days without one do not count', () => {
  const at = (time: string): string => `steward-2026-${time}Z.tar.zst.age`;
  const names = ['01-05T080000', '03-02T080000', '03-02T235959', '03-03T000000', '11-18T080000'].map(at);
  // The same in any order.
  expect(copiesToDelete(names)).toEqual([at('03-02T080000')]);
  expect(copiesToDelete(names.toReversed())).toEqual([at('03-02T080000')]);
});

it('a week in two months, and one in two years, is one week', () => {
  // Monday, December 28, 2026 to Sunday, January 3, 2027; each of the months keeps its own newest.
  expect(left(nightly('2026-12-28', 14))).toEqual([
    '2026-12-31',
    '2027-01-03',
    ...['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08', '2027-01-09', '2027-01-10'],
  ]);
});
