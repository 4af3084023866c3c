import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error.js';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page makes a visitor's browser send. A request with neither header comes from no
 * browser; one with a bearer token carries nothing that a browser adds by itself, as it does cookies and passwords.
 */
export function sameOriginOnly(publicUrl: string) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const foreign =
      !safe.has(request.method) &&
      !/^Bearer /i.test(request.headers.authorization ?? '') &&
      isForeign(request, publicUrl);
    next(
      foreign
        ? new DomainError('forbidden', 'request.cross_origin', 'This request came from another site.')
        : undefined,
    );
  };
}

function isForeign(request: Request, publicUrl: string): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === publicUrl) return false;
  // `request.host` minds X-Forwarded-Host only behind a trusted proxy; HTTP/1.0 knows requests without any host.
  if (!URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  // The last proxy may speak plain HTTP to us, and need not be trusted to tell how it was spoken to.
  const secure = request.secure || publicUrl.startsWith('https:');
  return protocol !== (secure ? 'https:' : 'http:') || host !== request.host?.toLowerCase();
}
