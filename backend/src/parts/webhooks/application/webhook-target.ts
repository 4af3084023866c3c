import { isIP } from 'node:net';
import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import { isPublic } from '../../../platform/process/network.js';
import { hostOf, isThisMachine } from '../../../platform/process/outgoing.js';

/**
 * The URL in its stored form. Must be https, to a host that looks public; outside of production also this
 * machine, by http as well.
 * @throws DomainError invalid (url)
 */
export function targetOf(given: string, production: boolean): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw refused(mustBeHttps());
  if (url.username !== '' || url.password !== '')
    throw refused(t('The URL must not contain a username or password'));
  if (url.hash !== '') throw refused(t('The URL must not contain #'));
  const host = hostOf(url);
  if (isThisMachine(host)) {
    if (production) throw refused(mustBePublic());
    return url.href;
  }
  if (url.protocol !== 'https:') throw refused(mustBeHttps());
  if (isIP(host) !== 0 && !isPublic(host)) throw refused(mustBePublic());
  return url.href;
}

const mustBeHttps = (): string => t('The URL must begin with https://');
const mustBePublic = (): string => t('The URL must not point to this machine or a private network');
const refused = (message: string) => invalidField('url', message);
