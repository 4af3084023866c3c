import { addDays, weekdayOf } from '../../../kernel/index.js';
import { timeOfCopy } from './copy-name.js';

/** The latest days, weeks from Monday, and months keep their newest copy. Those without one do not count. */
const periods: readonly { most: number; of: (day: string) => string }[] = [
  { most: 7, of: (day) => day },
  { most: 5, of: (day) => addDays(day, 1 - weekdayOf(day)) },
  { most: 12, of: (day) => day.slice(0, 7) },
];

/** Names of the copies that are too old, by the UTC time in their names. Other files are never among them. */
export function copiesToDelete(names: readonly string[]): string[] {
  const copies = names.filter((name) => timeOfCopy(name) !== undefined).toSorted();
  const kept = new Set(
    periods.flatMap(({ most, of }) => {
      // The last of a period replaces those before it, and periods come in the order of their first copy.
      const newest = new Map(copies.map((name) => [of(dayIn(name)), name]));
      return [...newest.values()].slice(-most);
    }),
  );
  return copies.filter((name) => !kept.has(name));
}

/** The UTC day in a name. */
const dayIn = (name: string): string => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? '';
