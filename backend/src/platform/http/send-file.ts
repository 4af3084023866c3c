import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { freeBuffer } from '../files/free-buffer.js';
import type { ServedFile } from '../files/served-file.js';

/**
 * Responds with the bytes of a stored file. A PDF may be shown in a frame of our own pages; no file may run,
 * load or call anything. The name is encoded by RFC 6266 and RFC 8187. The bytes
 * belong to the response: their memory is freed once it has been sent.
 * @param caching by default it is never cached
 */
export function sendFile(
  response: Response,
  file: ServedFile,
  disposition: 'inline' | 'attachment',
  caching = 'private, no-store',
): void {
  const pdf = file.fileType === 'application/pdf';
  response
    .status(200)
    .setHeader('Content-Type', file.fileType)
    .setHeader('Content-Length', file.bytes.length)
    .setHeader('Content-Disposition', contentDisposition(file.fileName, { type: disposition }))
    .setHeader(
      'Content-Security-Policy',
      `default-src 'none'; frame-ancestors 'self'${pdf ? '' : '; sandbox'}`,
    )
    .setHeader('X-Frame-Options', 'SAMEORIGIN')
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', caching)
    // By then the system has taken all of them.
    .once('finish', () => freeBuffer(file.bytes))
    .end(file.bytes);
}
