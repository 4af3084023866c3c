import { stringify } from 'csv-stringify/sync';

export type Cells = readonly (string | null)[];

/**
 * A table that spreadsheet programs open right: UTF-8 with a byte order mark, lines as RFC 4180 has them, and an
 * apostrophe before text that they would take for a formula. The head goes with the first rows: until those are read
 * a failure can still be answered as one.
 */
export async function* csvOf(columns: Cells, rows: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  let head = `\uFEFF${written([columns])}`;
  for await (const some of rows) {
    yield head + written(some);
    head = '';
  }
  if (head !== '') yield head;
}

/** Any line break is quoted: to a spreadsheet program a bare one would begin a new row, whatever ends the others. */
const written = (rows: readonly Cells[]): string =>
  stringify([...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true });
