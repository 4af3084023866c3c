import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { type Cells, csvOf } from '../files/csv.js';
import { type Column, spreadsheetType, xlsxOf } from '../files/xlsx.js';
import { readInTurns } from './call-share.js';
import { beginDownload } from './send-zip.js';

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

const types: Record<TableFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: spreadsheetType };

interface SentTable {
  /** Without its ending. */
  fileName: string;
  /** Name of the sheet. */
  title: string;
  columns: readonly Column[];
  format?: TableFormat | undefined;
}

/**
 * Responds with a table as a file. Rows are written as they come, so that a table of any length takes little
 * memory.
 */
export async function sendTable(
  response: Response,
  { fileName, title, columns, format = 'csv' }: SentTable,
  rows: AsyncIterable<readonly Cells[]>,
): Promise<void> {
  beginDownload(response, `${fileName}.${format}`, types[format]);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    const read = readInTurns(response, rows);
    const names = columns.map(({ name }) => name);
    await pipeline(format === 'csv' ? csvOf(names, read) : xlsxOf(title, columns, read), response);
  } catch (error) {
    // An aborted download is not a failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
