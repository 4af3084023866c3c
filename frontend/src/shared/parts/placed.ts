/** Place of an addition in a list of the core: before the entry of that name; without one, last. */
export interface Placed {
  before?: string;
}

/** A list of the core with what parts add. */
export function withAdded<Row>(
  rows: readonly Row[],
  added: readonly (Row & Placed)[],
  nameOf: (row: Row) => string,
): Row[] {
  return added.reduce<Row[]>(
    (list, row) => {
      const place = list.findIndex((other) => nameOf(other) === row.before);
      return list.toSpliced(place < 0 ? list.length : place, 0, row);
    },
    [...rows],
  );
}
