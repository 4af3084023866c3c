import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { isPublic } from '../process/network.js';
import type { Settings } from '../settings/settings.js';

/** Express' compiled `trust proxy` setting: whether the hop at that distance is trusted. */
type TrustsHop = (address: string | undefined, hop: number) => boolean;

/** Whether a proxy in front is not trusted, as far as requests have shown. */
export class UntrustedProxy {
  isSeen = false;

  /** A request had addresses from a sender that is not trusted to name them. @param sender a proxy is rarely public */
  note(sender: string): void {
    if (!isPublic(sender)) this.isSeen = true;
  }
}

/**
 * Warns of an untrusted reverse proxy, behind which all visitors share one address: once at the start if
 * settings suggest one, and once at the first ignored `X-Forwarded-For`.
 */
export function warnOfUntrustedProxy(
  { publicUrl, trustProxy, ownHttps }: Settings,
  log: Logger,
  proxy: UntrustedProxy = new UntrustedProxy(),
) {
  if (publicUrl.startsWith('https:') && trustProxy === false && !ownHttps)
    log.warn(
      { publicUrl },
      'PUBLIC_URL is https but TRUST_PROXY is off: behind a proxy, all visitors share one address, so one of them ' +
        'can use up everyone’s rate limits, and the activity log records the proxy. Set TRUST_PROXY.',
    );
  let warned = false;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (request.headers['x-forwarded-for'] !== undefined) {
      const trusts = request.app.get('trust proxy fn') as TrustsHop;
      const { remoteAddress } = request.socket;
      const isIgnored = !trusts(remoteAddress, 0);
      if (isIgnored) proxy.note(remoteAddress ?? '');
      if (isIgnored && !warned) {
        warned = true;
        log.warn(
          { address: remoteAddress },
          'A request had X-Forwarded-For from an address that TRUST_PROXY does not trust, so the header was ignored. ' +
            'If that is your proxy, set TRUST_PROXY. Until then, all visitors behind it share one address.',
        );
      }
    }
    next();
  };
}
