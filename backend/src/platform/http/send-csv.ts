import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';

type Cells = readonly (string | null)[];

/**
 * Answers with a table that spreadsheet programs open right: UTF-8 with a byte order mark, lines as RFC 4180 has them,
 * and an apostrophe before text that they would take for a formula. Rows are written as they come, so that a table of
 * any length takes little memory.
 */
export async function sendCsv(
  response: Response,
  fileName: string,
  columns: Cells,
  rows: AsyncIterable<readonly Cells[]>,
): Promise<void> {
  response
    .status(200)
    .setHeader('Content-Type', 'text/csv; charset=utf-8')
    .setHeader('Content-Disposition', contentDisposition(fileName, { type: 'attachment' }))
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', 'private, no-store');
  try {
    await pipeline(lines(columns, rows), response);
  } catch (error) {
    // Whoever reads may stop: that is no failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** The head goes with the first rows: until those are read a failure can still be answered as one. */
async function* lines(columns: Cells, rows: AsyncIterable<readonly Cells[]>): AsyncIterable<string> {
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
