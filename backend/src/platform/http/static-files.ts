import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import sirv, { type Options } from 'sirv';

/** In addition to sirv's types. With `nosniff`, browsers ignore a file without a type. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  // Font data that pdf.js reads, and its licenses.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '': 'text/plain; charset=utf-8',
};

interface StaticFiles extends Pick<Options, 'brotli' | 'gzip'> {
  /** True for public files. */
  isPublic: (pathname: string) => boolean;
  /** Additional headers, by path. */
  headers: (pathname: string) => Record<string, string>;
}

/**
 * Serves a folder's files, scripts and styles with their charset. They are small: a range request gets the
 * whole file.
 */
export function staticFiles(folder: string, { isPublic, headers, ...options }: StaticFiles) {
  const serve = sirv(folder, {
    ...options,
    etag: true,
    // A page is named in full: /index is no name of index.html.
    extensions: [],
    setHeaders: (response, pathname) => {
      const type = types[path.extname(pathname)];
      if (type !== undefined) response.setHeader('Content-Type', type);
      for (const [name, value] of Object.entries(headers(pathname))) response.setHeader(name, value);
    },
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    // sirv decodes a path after it was judged; no name of a file needs that.
    if (request.path.includes('%') || !isPublic(request.path)) return next();
    // sirv would fail on a range whose end is before its start.
    delete request.headers.range;
    // sirv sets no headers on a 304, whose own replace those of the browser's copy: it would get the policy that allows nothing.
    if (request.headers['if-none-match'] !== undefined)
      for (const [name, value] of Object.entries(headers(request.path))) response.setHeader(name, value);
    // sirv lists its files at the start: one that is gone fails while it is read, and would end the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, next);
  };
}
