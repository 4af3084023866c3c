import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { plainAddress } from '../process/network.js';
import { traceRequest } from '../process/tracing.js';
import { runInRequestContext } from '../process/request-context.js';

/**
 * Gives each request its id, makes its origin available to its actions, and writes one line when it is done:
 * no query, no body, no header, no secret.
 * @param ended called for every completed request
 */
export function requestLog(
  log: Logger,
  ended: (request: Request, response: Response, seconds: number) => void,
) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    // In a mounted part, like everything under /api, Express reports a shortened path.
    const { path } = request;
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    response.once('close', () => {
      const ms = performance.now() - began;
      ended(request, response, ms / 1_000);
      if (!/^\/api(\/|$)/i.test(path)) return;
      log.info(
        {
          requestId: request.id,
          method: request.method,
          path: withoutSecret(path),
          status: response.statusCode,
          ms: Math.round(ms),
          userId: request.principal?.actor.id,
          address: addressOf(request),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    const agent = request.get('User-Agent')?.slice(0, 300) ?? null;
    const work = { requestId: request.id };
    runInRequestContext(
      { address: addressOf(request) ?? null, agent },
      () => traceRequest(request, response, next),
      work,
    );
  };
}

/** The address of the caller, who may be behind a trusted proxy. */
export const addressOf = ({ ip }: Request): string | undefined => ip && plainAddress(ip);

/** The URL of a calendar feed is a secret as a whole. */
const withoutSecret = (path: string): string => path.replace(/^(\/api\/calendar\/).+/is, '$1…');
