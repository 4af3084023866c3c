import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { Request } from 'express';

/** Answer of the API to the reader of a page. */
interface OwnAnswer {
  body: unknown;
  /** Number of rows of the whole list; undefined if the answer is no list. */
  total: number | undefined;
  /** Value of the Link header. */
  link: string | undefined;
}

/** GETs a path of the API as the sender of a request; undefined if the API refuses. */
export type OwnReader = (path: string) => Promise<OwnAnswer | undefined>;

/** Headers that are about the page itself, not about its reader. */
const aboutPage =
  /^(?:if-|range$|content-|transfer-encoding$|accept|expect$|upgrade$|connection$|authorization$)/;

/** Keeps what is written to it. */
class Written extends Socket {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    done();
  }
}

/**
 * Reads the API with the cookies of a page's request, inside the process. All rules of the API apply: sessions,
 * second factors, access to clients. Reading neither renews nor ends a session: that is left to the page's script.
 */
export function readerOf(request: Request, api: RequestListener): OwnReader {
  return async (path) => {
    const inner = new IncomingMessage(request.socket);
    Object.assign(inner, { method: 'GET', url: path, httpVersion: '1.1', passive: true, complete: true });
    [inner.httpVersionMajor, inner.httpVersionMinor] = [1, 1];
    for (const [name, value] of Object.entries(request.headers))
      if (!aboutPage.test(name)) inner.headers[name] = value;
    inner.push(null);
    const response = new ServerResponse(inner);
    const written = new Written();
    response.assignSocket(written);
    await new Promise<void>((resolve, reject) => {
      response.once('finish', () => {
        response.emit('close');
        resolve();
      });
      response.once('error', reject);
      api(inner, response);
    });
    if (response.statusCode !== 200) return undefined;
    const answer = Buffer.concat(written.chunks);
    const total = response.getHeader('x-total-count');
    return {
      body: JSON.parse(answer.subarray(answer.indexOf('\r\n\r\n') + 4).toString()),
      total: total === undefined ? undefined : Number(total),
      link: response.getHeader('link')?.toString(),
    };
  };
}
