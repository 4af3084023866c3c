import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import sirv, { type Options } from 'sirv';

/** Beside those that sirv knows. With `nosniff` a file without a type is nothing at all to a browser. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  // What pdf.js reads of fonts, and its licences.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '': 'text/plain; charset=utf-8',
};

interface StaticFiles extends Pick<Options, 'brotli' | 'gzip'> {
  /** True for files that the public may read. */
  isPublic: (pathname: string) => boolean;
  /** Headers beyond those of every file, by its path. */
  headers: (pathname: string) => Record<string, string>;
}

/** A folder's files as they are, scripts and styles with their charset. They are small: a request for a range gets the whole. */
export function staticFiles(folder: string, { isPublic, headers, ...options }: StaticFiles) {
  const serve = sirv(folder, {
    ...options,
    etag: true,
    setHeaders: (response, pathname) => {
      const type = types[path.extname(pathname)];
      if (type !== undefined) response.setHeader('Content-Type', type);
      for (const [name, value] of Object.entries(headers(pathname))) response.setHeader(name, value);
    },
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!isPublic(request.path)) return next();
    // sirv would answer one whose end lies before its start with a defect.
    delete request.headers.range;
    // sirv knows its files from the start: one that has gone since fails while it is read, and would end the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, next);
  };
}
