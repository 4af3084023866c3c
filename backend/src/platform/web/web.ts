import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import sirv from 'sirv';
import { pagePolicy } from '../http/security-headers.js';

/** What the frontend's server bundle answers for an address; see frontend/src/app/entry-server.tsx. */
interface Rendered {
  status: number;
  /** `page`: whole HTML of a public page; `shell`: the empty frame of portal and dashboard. */
  kind: 'page' | 'shell';
  head: string;
  body: string;
  state: string;
}

type Render = (url: string, get: (path: string) => Promise<unknown>) => Promise<Rendered>;
type Handler = (request: Request, response: Response, next: NextFunction) => void;

/**
 * Serves everything that is not under /api from the built frontend: assets as they are, public pages rendered,
 * portal and dashboard as a shell with a nonce for the styles that Ant Design makes.
 * @param dist the frontend's `dist` folder
 * @returns undefined where the frontend is not built
 */
export async function serveWeb(dist: string): Promise<Handler | undefined> {
  const client = path.join(dist, 'client');
  const bundle = path.join(dist, 'server/entry-server.js');
  if (!existsSync(bundle)) return undefined;
  const template = readFileSync(path.join(client, 'index.html'), 'utf8');
  const { render } = (await import(pathToFileURL(bundle).href)) as { render: Render };
  const assets = sirv(client, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      // Their names carry a hash of their content.
      const lasting = pathname.startsWith('/assets/');
      response.setHeader('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      response.setHeader('Content-Security-Policy', pagePolicy());
    },
  });
  const page = async (request: Request, response: Response): Promise<void> => {
    const rendered = await render(request.originalUrl, nothingStored);
    response.status(rendered.status).setHeader('Vary', 'Accept-Encoding');
    if (rendered.kind === 'shell') sendShell(template, rendered, request, response);
    else sendPage(fill(template, rendered), request, response);
  };
  return (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || /^\/api(\/|$)/.test(request.path)) return next();
    const rendered = (): void => void page(request, response).catch(next);
    // The template is no page.
    if (request.path === '/' || request.path === '/index.html') return rendered();
    assets(request, response, rendered);
  };
}

/** Public pages hold nothing from the database yet. */
const nothingStored = (path: string): Promise<never> =>
  Promise.reject(new Error(`Nothing is served at ${path}.`));

const fill = (template: string, { head, body, state }: Rendered): string =>
  template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => body)
    .replace('<!--state-->', () => state);

function sendPage(html: string, request: Request, response: Response): void {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  response
    .setHeader('Content-Security-Policy', pagePolicy())
    .setHeader('Cache-Control', 'no-cache')
    .setHeader('ETag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return void response.status(304).end();
  sendHtml(html, request, response);
}

function sendShell(template: string, rendered: Rendered, request: Request, response: Response): void {
  const nonce = randomBytes(18).toString('base64');
  const head = `${rendered.head}<meta name="csp-nonce" content="${nonce}">`;
  response.setHeader('Content-Security-Policy', pagePolicy(nonce)).setHeader('Cache-Control', 'no-store');
  sendHtml(fill(template, { ...rendered, head }), request, response);
}

/** Quality 4 of brotli costs a fraction of a millisecond for a page and spares most of its bytes. */
function sendHtml(html: string, request: Request, response: Response): void {
  const encoding = request.acceptsEncodings('br', 'gzip', 'identity');
  response.type('html');
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    response.setHeader('Content-Encoding', 'br').end(brotliCompressSync(html, { params }));
  } else if (encoding === 'gzip') response.setHeader('Content-Encoding', 'gzip').end(gzipSync(html));
  else response.end(html);
}
