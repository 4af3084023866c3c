/**
 * The ids with one of them moved to a position, from 1; 0 is the first one, and a position
 * after the last one is the end.
 * @param position undefined: where it is, a new one at the end
 */
export function placed(ids: readonly number[], id: number, position: number | undefined): number[] {
  if (position === undefined) return ids.includes(id) ? [...ids] : [...ids, id];
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(position - 1, 0), 0, id);
}
