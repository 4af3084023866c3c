import type { NextFunction, Request, Response } from 'express';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import type { Settings } from '../settings/settings.js';

/** The product's address, and whether it is the only one. */
type OwnAddress = Pick<Settings, 'production' | 'publicUrl' | 'hasPublicUrl'>;

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site's page causes in a visitor's browser (CSRF). A request with neither
 * header does not come from a browser; one with a bearer token has nothing that a browser adds automatically,
 * unlike cookies and passwords.
 */
export function sameOriginOnly(own: OwnAddress) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const foreign =
      !safe.has(request.method) &&
      !/^Bearer /i.test(request.headers.authorization ?? '') &&
      isForeign(request, own);
    next(
      foreign
        ? new DomainError('forbidden', 'request.cross_origin', t('This request came from another site.'))
        : undefined,
    );
  };
}

function isForeign(request: Request, { production, publicUrl, hasPublicUrl }: OwnAddress): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === publicUrl) return false;
  // Behind a trusted proxy, the host of a request is what its sender says.
  if (production && hasPublicUrl) return true;
  // `request.host` considers X-Forwarded-Host only behind a trusted proxy; HTTP/1.0 requests may have no
  // host.
  if (!URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  // The last proxy may use plain HTTP to us, and its report of the original protocol need not be trusted.
  const secure = request.secure || publicUrl.startsWith('https:');
  return protocol !== (secure ? 'https:' : 'http:') || host !== request.host?.toLowerCase();
}
