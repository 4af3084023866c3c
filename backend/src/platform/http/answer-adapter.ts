import { brotliCompress, constants } from 'node:zlib';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { Page } from '../../kernel/index.js';

/**
 * Writes the return values of handlers. Lists are plain arrays; paging data is in headers (RFC 8288). JSON is
 * sent directly: there is no ETag to compare, and looking for one costs more than the write.
 */
export class AnswerAdapter extends ExpressAdapter {
  /** Nest's own response does not list the methods of an address: `answerUnmatched` runs after all routes. */
  override setNotFoundHandler(): this {
    return this;
  }

  override reply(response: Response, answer: unknown, status?: number): unknown {
    if (answer instanceof Page) return sendPage(response, answer, status);
    if (!isPlain(answer)) return super.reply(response, answer, status) as unknown;
    return sendJson(response, answer, status);
  }
}

function sendPage(response: Response, { rows, total, next }: Page<unknown>, status?: number): Response {
  response.setHeader('X-Total-Count', total);
  if (next !== undefined) {
    const url = new URL(response.req.originalUrl, 'http://relative');
    url.searchParams.set('cursor', next);
    response.setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return sendJson(response, rows, status);
}

/** Node omits the body of a HEAD response. */
function sendJson(response: Response, answer: object, status = response.statusCode): Response {
  const json = JSON.stringify(answer);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  if (json.length >= worthCompressing && isForOwnPage(response.req)) return sendCompressed(response, json);
  response.setHeader('Content-Length', Buffer.byteLength(json));
  return response.end(json);
}

/** Characters; less fits into a packet or two. */
const worthCompressing = 2_000;

/**
 * True for what a page of ours reads. No other site can make a browser send this, so none learns from an answer's length
 * what is in it, and scripts do not pay for it.
 */
const isForOwnPage = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  headers['sec-fetch-site'] === 'same-origin' &&
  /\bbr\b/.test(String(headers['accept-encoding']));

/** A list becomes a fifth as long in half a millisecond of another thread. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } };

function sendCompressed(response: Response, json: string): Response {
  response.setHeader('Content-Encoding', 'br');
  brotliCompress(json, quality, (failure, body) => {
    if (failure) return response.destroy();
    response.setHeader('Content-Length', body.length);
    response.end(body);
  });
  return response;
}

/** An object or a list, but not bytes or a stream, which are not JSON. */
function isPlain(answer: unknown): answer is object {
  if (typeof answer !== 'object' || answer === null) return false;
  const prototype: unknown = Object.getPrototypeOf(answer);
  return prototype === Object.prototype || prototype === Array.prototype;
}
