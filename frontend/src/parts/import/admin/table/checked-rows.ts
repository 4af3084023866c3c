/** A row with the server's check of it; none for one that cannot be read. */
export type Checked<Row, Answer> = Row & Partial<Answer>;

/** True for a row that can be imported. */
export const isGood = ({ problem, fields }: { problem?: string; fields?: object }): boolean =>
  problem === undefined && !fields;

/**
 * The rows with the answers of the server, to which only readable rows are sent.
 * @param check asks the server about these
 */
export async function checkedRows<Row extends { problem?: string }, Answer extends object>(
  rows: readonly Row[],
  check: (readable: readonly Row[]) => Promise<readonly Answer[]>,
): Promise<Checked<Row, Answer>[]> {
  const readable = rows.filter(({ problem }) => problem === undefined);
  const answers = readable.length === 0 ? [] : await check(readable);
  const byRow = new Map(readable.map((row, index) => [row, answers[index]]));
  return rows.map((row) => ({ ...row, ...byRow.get(row) }));
}
