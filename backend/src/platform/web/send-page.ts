import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { currentLanguage, type Language, t } from '@steward/texts';
import type { Request, Response } from 'express';
import pLimit from 'p-limit';
import { hashOf } from './frames.js';
import { type PageNeeds, pagePolicy } from '../http/security-headers.js';

export interface Page {
  status: number;
  /** Content type */
  type: string;
  language?: Language;
  body: string;
  policy?: PageNeeds;
  /** Never cached, and sends no referrer. */
  isPrivate?: boolean | undefined;
}

/** A page ready to be sent, any number of times. */
export interface PackedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  plain: Buffer;
  compressed: Partial<Record<'br' | 'gzip', Buffer>>;
  /** As much as possible, or about to be. */
  isSqueezed: boolean;
}

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

export function packed({ status, type, language, body, policy, isPrivate }: Page): PackedPage {
  const plain = Buffer.from(body);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return {
    status,
    etag,
    headers: {
      'Content-Type': type,
      ...(language && { 'Content-Language': language }),
      'Content-Security-Policy': pagePolicy(policy),
      'Cache-Control': isPrivate ? 'no-store' : 'no-cache',
      ...(isPrivate && { 'Referrer-Policy': 'no-referrer' }),
      Vary: 'Accept-Encoding',
      ETag: etag,
    },
    plain,
    compressed: {},
    isSqueezed: false,
  };
}

/** Quality 5 of brotli takes a few milliseconds for a page. */
const compress = {
  br: (plain: Buffer) => brotliCompressSync(plain, quality(5)),
  gzip: (plain: Buffer) => gzipSync(plain),
};

const oneByOne = pLimit(1);

/**
 * Compresses a page that is asked for again as much as possible: a fifth smaller, for a tenth of a second in the
 * background.
 */
export async function squeeze(page: PackedPage): Promise<void> {
  if (page.isSqueezed) return;
  page.isSqueezed = true;
  await oneByOne(async () => {
    const { plain, compressed } = page;
    compressed.br = await promisify(brotliCompress)(plain, quality(constants.BROTLI_MAX_QUALITY));
    compressed.gzip = await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION });
  });
}

export function sendPage(page: PackedPage, request: Request, response: Response): void {
  const unchanged = page.status === 200 && request.headers['if-none-match']?.includes(page.etag);
  if (unchanged) return void response.writeHead(304, page.headers).end();
  const encoding = encodingFor(request);
  const body =
    encoding === 'identity' ? page.plain : (page.compressed[encoding] ??= compress[encoding](page.plain));
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.writeHead(page.status, page.headers).end(body);
}

/**
 * The frame of portal and dashboard, or a page with the portal's form, different for each response: its policy has a nonce
 * for added styles.
 */
export function sendShell(
  fill: (head: string) => string,
  { status, isPrivate, ...policy }: PageNeeds & Pick<Page, 'status' | 'isPrivate'>,
  language: Language,
  request: Request,
  response: Response,
): void {
  const nonce = randomBytes(18).toString('base64');
  const page = packed({
    status,
    language,
    isPrivate,
    policy: { ...policy, nonce },
    type: 'text/html; charset=utf-8',
    body: fill(`<meta name="csp-nonce" content="${nonce}">`),
  });
  page.headers['Cache-Control'] = 'no-store';
  sendPage(page, request, response);
}

/** Shown while the database is unavailable and the page is not in the cache. */
export const sendTrouble = (response: Response): void =>
  sendUnavailable(response, {
    title: t('Back in a moment'),
    text: t('This page is temporarily unavailable. Please try again.'),
    seconds: 5,
  });

/** Style of a page without any other file. */
const plainStyle =
  ':root{color-scheme:light dark}main{max-width:32rem;margin:20vh auto;padding:0 1.5rem;font:1.1rem/1.5 system-ui,sans-serif}';

/** @param why.seconds after which the page may be there */
export function sendUnavailable(
  response: Response,
  { title, text, seconds }: { title: string; text: string; seconds: number },
): void {
  const body =
    `<!doctype html><html lang="${currentLanguage()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${plainStyle}</style><main><h1>${title}</h1><p>${text}</p></main></html>`;
  response
    .status(503)
    .setHeader('Retry-After', String(seconds))
    .setHeader('Content-Language', currentLanguage())
    .setHeader('Content-Security-Policy', pagePolicy({ inline: { style: hashOf(plainStyle), script: '' } }))
    .setHeader('Cache-Control', 'no-store')
    .type('html')
    .send(body);
}

/** Pages are read-only for every method. */
export function sendOnlyReadable(response: Response): void {
  response
    .status(405)
    .setHeader('Allow', 'GET, HEAD')
    .setHeader('Content-Language', currentLanguage())
    .setHeader('Content-Security-Policy', pagePolicy())
    .setHeader('Cache-Control', 'no-store')
    .type('text')
    .send(`${t('This address is read-only.')}\n`);
}

/** Without Express' own sentence, which is in English for every reader. */
export function sendElsewhere(status: 303 | 308, to: string, response: Response): void {
  response.status(status).location(to).end();
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send the same few values, and parsing them costs as much as sending a page. */
const negotiated = new Map<string, Encoding>();

function encodingFor(request: Request): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  let encoding = negotiated.get(accepted);
  if (encoding === undefined) {
    // Browsers name gzip first, and want neither more.
    encoding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one)) ?? 'identity';
    if (negotiated.size < 100) negotiated.set(accepted, encoding);
  }
  return encoding;
}
