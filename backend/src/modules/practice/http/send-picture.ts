import type { Response } from 'express';

interface Picture {
  /** Content type */
  type: string;
  bytes: Buffer;
  /** The address has the version of these bytes. */
  isCurrent: boolean;
}

/** A public image, which is cached for a year at an address with its version. */
export function sendPicture(response: Response, { type, bytes, isCurrent }: Picture): void {
  response
    .setHeader('Content-Type', type)
    .setHeader('Content-Length', bytes.length)
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
    .end(bytes);
}
