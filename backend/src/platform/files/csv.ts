import { stringify } from 'csv-stringify/sync';

export type Cells = readonly (string | null)[];

/**
 * A table that spreadsheet applications open correctly: UTF-8 with a byte order mark, line breaks as in RFC
 * 4180, and an apostrophe before text that they would treat as a formula. The header is sent with the first
 * rows: a failure before that can still become an error response.
 * @param mark false for programs that would take the mark for a part of the first column's name
 */
export async function* csvOf(
  columns: Cells,
  rows: AsyncIterable<readonly Cells[]>,
  { mark = true } = {},
): AsyncGenerator<string> {
  let head = `${mark ? '\uFEFF' : ''}${written([columns])}`;
  for await (const some of rows) {
    yield head + written(some);
    head = '';
  }
  if (head !== '') yield head;
}

/** Any line break is quoted: spreadsheet applications would start a new row at a bare one. */
const written = (rows: readonly Cells[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // A negative amount stays a number, so that a column can be summed.
    cast: { string: (value) => ({ value, escape_formulas: !/^-\d+\.\d{2}$/.test(value) }) },
  });
