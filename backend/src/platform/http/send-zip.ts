import type { Writable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { DownloadAborted } from '../files/zip-archive.js';
import { whileSending } from './call-share.js';

/** Milliseconds after which a stalled download is aborted. */
const stalledMs = 2 * 60_000;

/** Begins the response with a file whose length is not known yet. */
export const beginDownload = (response: Response, fileName: string, type: string): void =>
  void response
    .status(200)
    .setHeader('Content-Type', type)
    .setHeader('Content-Disposition', contentDisposition(fileName, { type: 'attachment' }))
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', 'private, no-store')
    .setTimeout(stalledMs, () => response.destroy());

interface SentZip {
  fileName: string;
  /** Content type of an archive that is a file of its own kind. */
  type?: string;
  /** Writes the whole archive. @throws DownloadAborted */
  writeTo(target: Writable): Promise<void>;
}

/** Responds with an archive, which is written as it is read. */
export async function sendZip(
  response: Response,
  { fileName, type = 'application/zip', writeTo }: SentZip,
): Promise<void> {
  beginDownload(response, fileName, type);
  whileSending(response);
  try {
    await writeTo(response);
  } catch (error) {
    // An aborted download is not an error.
    if (!(error instanceof DownloadAborted)) throw error;
  }
}
