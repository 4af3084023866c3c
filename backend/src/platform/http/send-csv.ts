import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { type Cells, csvOf } from '../files/csv.js';
import { readInTurns } from './call-share.js';
import { stalledMs } from './send-zip.js';

/**
 * Responds with a table as a file. Rows are written as they come, so that a table of any length takes little
 * memory.
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
    .setHeader('Cache-Control', 'private, no-store')
    .setTimeout(stalledMs, () => response.destroy());
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(csvOf(columns, readInTurns(response, rows)), response);
  } catch (error) {
    // An aborted download is not a failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
